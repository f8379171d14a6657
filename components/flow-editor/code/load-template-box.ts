/** The code editor is a chunk of its own, fetched while someone looks at the canvas. */
export const loadTemplateBox = () => import('./template-box.tsx').then((file) => file.TemplateBox);
