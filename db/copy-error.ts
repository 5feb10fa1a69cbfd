export class CopyError extends Error {
  override name = 'CopyError';
}

export interface CopyResult {
  file: string;
  bytes: number;
}
