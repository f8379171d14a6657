import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

it('has its name as its tooltip where it shows only an icon', () => {
  const look = { 'aria-label': 'Close', children: '×' };
  const tooltips = [
    createElement(Button, { ...look, size: 'iconSm' }),
    createElement(Button, { ...look, size: 'icon', title: '' }),
    createElement(Button, { ...look, size: 'sm' }),
    createElement(ButtonLink, { ...look, size: 'icon', href: '/' }),
  ].map((button) => /title="([^"]*)"/.exec(renderToStaticMarkup(button))?.[1]);
  expect(tooltips).toEqual(['Close', '', undefined, 'Close']);
});
