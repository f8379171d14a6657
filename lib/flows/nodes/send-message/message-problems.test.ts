import { expect, it } from 'vitest';
import { choiceProblems, messageProblems, rowProblems } from './message-problems.ts';

const placesOf = (problems: { path: (string | number)[] }[]) => problems.map(({ path }) => path.join('.'));

it('asks for a section on every row of a list or on none, of at most 24 characters', () => {
  const rows = (...sections: (string | undefined)[]) =>
    placesOf(
      rowProblems(
        sections.map((section, at) => ({ id: `${at}`, title: `${at}`, section })),
        'choices',
      ),
    );
  expect(rows(undefined, ' ', undefined)).toEqual([]);
  expect(rows('Drinks', 'Food', '{{a long enough section}}')).toEqual([]);
  expect(rows('Drinks', undefined, ' ')).toEqual(['choices.1.section', 'choices.2.section']);
  expect(rows('x'.repeat(24), ` ${'x'.repeat(24)} `, 'x'.repeat(25))).toEqual(['choices.2.section']);
});

it('asks for a title that fits, and for titles and IDs that differ', () => {
  const choices = (...titles: string[]) =>
    placesOf(
      choiceProblems(
        titles.map((title, at) => ({ id: at < 2 ? 'same' : `${at}`, title })),
        'choices',
      ),
    );
  expect(choices('Yes')).toEqual([]);
  expect(choices('Yes', 'No')).toEqual(['choices.1.id']);
  expect(choices(` ${'x'.repeat(20)} `)).toEqual([]);
  expect(choices('Yes', ' ', ' Yes ', 'x'.repeat(21), '{{a variable that is long}}')).toEqual([
    'choices.1.title',
    'choices.3.title',
    'choices.1.id',
    'choices.2.title',
  ]);
});

it('says in the words of the form what is wrong with which text', () => {
  const words = (...given: Parameters<typeof messageProblems>) => messageProblems(...given).map(({ msg }) => msg);
  const long = 'x'.repeat(21);
  expect(words({ body: ' ' })).toEqual(['Write the text.']);
  expect(words({ body: 'Hi', buttons: [{ id: 'a', title: long }] })).toEqual([
    `The title “${long}” is too long. At most 20 characters.`,
  ]);
  expect(words({ body: 'x'.repeat(1025) }, { isChoosing: true })).toEqual([
    'The text is too long. At most 1,024 characters.',
  ]);
  expect(words({ type: 'template', template_name: '' })).toEqual(['Choose the template.']);
  const components = [{ type: 'body', parameters: [{ type: 'text', text: ' ' }] }];
  expect(words({ type: 'template', template_name: 'a', components })).toEqual(['A value of the template is empty.']);
  expect(words({ type: 'image' })).toEqual(['Enter the URL of the file.']);
  expect(words({ type: 'image', media_url: 'http://x.example/a.png' })).toEqual([
    'The URL of the file starts with https://.',
  ]);
  const choices = [{ id: 'a', title: long }];
  expect(choiceProblems(choices, 'choices').map(({ msg }) => msg)).toEqual([
    `The title “${long}” is too long. At most 20 characters.`,
  ]);
});
