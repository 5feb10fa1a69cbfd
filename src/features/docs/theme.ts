/** What the browsable documentation looks like beyond its own style. */
export const THEME_CSS = `
.swagger-ui .markdown p, .swagger-ui .renderedMarkdown p { line-height: 1.6; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { padding: 1px 4px; font-size: .9em; }
.swagger-ui .opblock .opblock-summary-path { flex-shrink: 1; max-width: none; }
.swagger-ui .info { margin: 30px 0; }
.swagger-ui .response-col_links { display: none; }
.swagger-ui .parameters-col_description .renderedMarkdown p { font-size: 14px; }
html.dark-mode .swagger-ui :is(.examples-select__section-label, .header-col) { color: #e4e6e6; }
html:not(.dark-mode) .swagger-ui {
  .opblock-get .opblock-summary-method { background: #1f65b8; }
  .opblock-post .opblock-summary-method { background: #1a7f4e; }
  .opblock-put .opblock-summary-method { background: #a85b00; }
  .opblock-patch .opblock-summary-method { background: #0f766e; }
  .opblock-delete .opblock-summary-method { background: #c62828; }
  .btn.authorize { color: #1a7f4e; border-color: #1a7f4e; }
  .btn.authorize svg { fill: #1a7f4e; }
  .btn.cancel { color: #c62828; border-color: #c62828; }
  .btn.execute { background: #1f65b8; border-color: #1f65b8; }
  .info a, .info .url { color: #1f65b8; }
}

@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock .opblock-summary, .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap; }
  .swagger-ui .opblock .try-out.btn-group { padding: 4px 0 0; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex-basis: 100%; padding: 4px 0; }
  .swagger-ui table.parameters > thead, .swagger-ui .responses-table > thead { display: none; }
  .swagger-ui table.parameters, .swagger-ui table.parameters > tbody, .swagger-ui table.parameters > tbody > tr,
  .swagger-ui table.parameters > tbody > tr > td, .swagger-ui .responses-table, .swagger-ui .responses-table > tbody,
  .swagger-ui .responses-table > tbody > tr, .swagger-ui .responses-table > tbody > tr > td { display: block; width: auto;
    max-width: 100%; padding: 4px 0; }
  .swagger-ui .opblock-body pre, .swagger-ui .highlight-code, .swagger-ui .curl-command { max-width: 100%;
    overflow-x: auto; }
  .swagger-ui table.headers { display: block; overflow-x: auto; }
  .swagger-ui input[type=text], .swagger-ui select, .swagger-ui textarea { max-width: 100%; min-width: 0; }
}
`;

/** As wide as the device, and dark where it is: the page knows of neither by itself. */
export const THEME_JS = `
const viewport = document.createElement('meta');
viewport.name = 'viewport';
viewport.content = 'width=device-width, initial-scale=1';
document.head.append(viewport);
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

export const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#2456b3"/>
<path d="M8 17l5 5 11-12" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;
