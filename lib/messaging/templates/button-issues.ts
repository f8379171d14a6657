import type { TemplateComponent } from '#lib/channel/channel-template.ts';
import type { Issue } from '#lib/contract/errors.ts';
import type { TemplateComponentInput } from './schema.ts';
import { variablesOf } from './variables-of.ts';

type Button = NonNullable<TemplateComponent['buttons']>[number];

/** Checks that each button that needs a value gets one, and that no component refers to a missing button. */
export function buttonIssues(buttons: Button[], components: TemplateComponentInput[]): Issue[] {
  const loc: Issue['loc'] = ['body', 'components'];
  const given = components.flatMap((component, at) =>
    component.type.toLowerCase() === 'button' ? [{ component, at, place: Number(component.index ?? 0) }] : [],
  );
  const missing = buttons.flatMap((button, place) => {
    const need = needOf(button);
    const own = given.find((one) => one.place === place);
    if (!need || (own?.component.parameters?.length ?? 0) > 0) return [];
    return [
      {
        type: 'template_button_parameter',
        loc: own ? [...loc, own.at, 'parameters'] : loc,
        msg: `The template’s button ${place} (“${button.text ?? button.type}”) needs ${need}: add a button component with index ${place} and one parameter.`,
      },
    ];
  });
  const astray = given
    .filter(({ place }) => !buttons[place])
    .map(({ at, place }) => ({
      type: 'template_button_unknown',
      loc: [...loc, at, 'index'],
      msg: `The template has no button ${place}.`,
    }));
  return [...missing, ...astray];
}

function needOf({ type, url }: Button): string | null {
  const kind = type.toUpperCase();
  if (kind === 'URL' && variablesOf(url ?? '').length > 0) return 'the variable part of its address';
  if (kind === 'COPY_CODE') return 'a coupon code';
  return null;
}
