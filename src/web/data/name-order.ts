import { nameComparer } from '../../filter/name-order.js';

/** Compares names. The keys of names are kept as long as the page is open. */
export const compareNames = nameComparer();
