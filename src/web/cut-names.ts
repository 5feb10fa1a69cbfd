/** Gives names that are cut by an ellipsis their whole text as a title, when the pointer comes over them. */

/** Elements between the one under the pointer and the one that is cut. */
const MAX_DEPTH = 3;

const titled = new WeakSet<HTMLElement>();

addEventListener('mouseover', ({ target }) => {
  let element = target instanceof HTMLElement ? target : null;
  for (let depth = 0; element !== null && depth <= MAX_DEPTH; depth++, element = element.parentElement) {
    if (element.title !== '' && !titled.has(element)) return;
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') continue;
    const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    // The text may have changed, or the place may have grown.
    if (isCut) element.title = element.textContent;
    else if (titled.has(element)) element.removeAttribute('title');
    else continue;
    titled.add(element);
  }
});
