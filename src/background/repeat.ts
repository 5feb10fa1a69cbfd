/**
 * Repeats work on many rows in pieces, each in a write of its own, until a piece is not full or the service stops; other
 * writes run in between.
 * @param work changes or deletes at most this number of rows, and returns how many it has found
 */
export async function repeatInPieces(
  stop: AbortSignal,
  most: number,
  work: (most: number) => Promise<number>,
): Promise<void> {
  let found = most;
  while (found === most && !stop.aborted) found = await work(most);
}
