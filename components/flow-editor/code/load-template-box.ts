/** The code editor is a separate chunk, loaded while someone looks at the canvas. */
export const loadTemplateBox = () => import('./template-box.tsx').then((file) => file.TemplateBox);
