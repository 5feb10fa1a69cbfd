/** The reason why a file cannot be imported, for the user who has selected it. */
export class FileFault extends Error {
  override name = 'FileFault';

  /** @param option the option that is at fault, or whose absence is */
  constructor(
    message: string,
    readonly option?: 'map' | 'user',
  ) {
    super(message);
  }
}
