/** Key of the draft of quick add. */
export const QUICK_ADD_DRAFT = 'quick-add';
