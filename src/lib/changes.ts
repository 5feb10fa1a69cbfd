export function changesOf<Row extends object>(row: Row, next: Partial<Row>): Partial<Row> {
  const changed = Object.entries(next).filter(([name, value]) => value !== row[name as keyof Row]);
  return Object.fromEntries(changed) as Partial<Row>;
}
