import { expect, it } from 'vitest';
import { execute, parseTemplate } from './render-template.ts';

const functions = {
  upper: (text: unknown) => String(text).toUpperCase(),
  join: (...parts: unknown[]) => parts.join('-'),
};
const render = (source: string, dot: unknown) => execute(parseTemplate(source).nodes, dot, functions);

it('renders as Go does: values, pipes, parentheses and what trims', () => {
  const dot = { name: 'tea', deep: { er: 2 }, none: null };
  expect(render('a {{ .name }} {{ .deep.er }} {{ .deep.missing.field }}{{ .none }} b', dot)).toBe('a tea 2  b');
  expect(render('{{ .name | join "a" "b" }} {{ join (upper .name) "}}" | upper }}', dot)).toBe('a-b-tea TEA-}}');
  expect(render('a \n {{- .name -}} \n b {{/* a }} comment */}}', dot)).toBe('ateab ');
});

it('branches, goes through lists and maps in order, and keeps the dot and variables of each block', () => {
  const dot = { list: [1, 2], map: { b: 2, a: 1 }, empty: {}, on: true };
  expect(render('{{ if .empty }}yes{{ else }}no{{ end }}{{ if .on }}!{{ end }}', dot)).toBe('no!');
  expect(render('{{ range .list }}{{ . }}{{ $.on }} {{ end }}', dot)).toBe('1true 2true ');
  expect(render('{{ range $k, $v := .map }}{{ $k }}={{ $v }} {{ end }}', dot)).toBe('a=1 b=2 ');
  expect(render('{{ $x := .map }}{{ with .list }}{{ $x.a }}{{ end }}{{ with .empty }}never{{ end }}', dot)).toBe('1');
});

it('refuses what it does not support', () => {
  expect(() => render('{{ lower .name }}', {})).toThrow('lower');
  expect(() => render('{{ if .a }}{{ else if .b }}{{ end }}', {})).toThrow('else if');
  expect(() => render('{{ "text" .name }}', {})).toThrow('calls');
});
