/** What Swagger UI leaves out for those who use the keyboard or have the page read to them. */
const MENDS: readonly [selector: string, mend: (element: HTMLElement) => void][] = [
  ['.parameters select', (select) => name(select, `Value of ${parameterOf(select)}`)],
  ['.parameters textarea', (text) => name(text, `Value of ${parameterOf(text)}`)],
  ['.parameters input', (input) => name(input, `Value of ${parameterOf(input)}`)],
  ['textarea.body-param__text', (text) => name(text, 'Request body')],
  ['.opblock-section-request-body select, .body-param-content-type select', (select) => name(select, 'Media type')],
  ['.responses-table select', (select) => name(select, 'Media type or example')],
  ['.modal-ux', dialog],
  ['button.close-modal', (button) => name(button, 'Close')],
  // What scrolls must be reached by the keys that scroll.
  ['pre.microlight, .highlight-code pre, .curl-command pre', (code) => code.setAttribute('tabindex', '0')],
  // Each operation has such a table: as landmarks they cannot be told apart.
  ['table.responses-table[role]', (table) => table.removeAttribute('role')],
  ['.models > h4', (heading) => level(heading, 2)],
  ['.webhooks > section > h3', (heading) => level(heading, 2)],
];

/** Mends what is there, and whatever is drawn later. */
export function keepAccessible(root: HTMLElement): void {
  const mend = () => {
    for (const [selector, change] of MENDS) {
      for (const element of root.querySelectorAll<HTMLElement>(selector)) change(element);
    }
  };
  let isDue = false;
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mend();
    });
  }).observe(root, { childList: true, subtree: true });
}

function name(element: HTMLElement, label: string): void {
  if (!element.hasAttribute('aria-label')) element.setAttribute('aria-label', label);
}

function parameterOf(element: HTMLElement): string {
  return element.closest<HTMLElement>('[data-param-name]')?.dataset.paramName ?? 'the parameter';
}

function dialog(element: HTMLElement): void {
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-modal', 'true');
  name(element, 'Authorize');
}

function level(heading: HTMLElement, depth: number): void {
  heading.setAttribute('role', 'heading');
  heading.setAttribute('aria-level', String(depth));
}
