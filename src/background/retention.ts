/**
 * Deletes rows in pieces, each in a write of its own, until none is left or the service stops; other writes run in between.
 * @param remove deletes at most this number of rows, and returns how many it has deleted
 */
export async function removeInPieces(
  stop: AbortSignal,
  most: number,
  remove: (most: number) => Promise<number>,
): Promise<void> {
  let removed = most;
  while (removed === most && !stop.aborted) removed = await remove(most);
}
