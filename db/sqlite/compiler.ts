import { type FunctionNode, SqliteQueryCompiler } from 'kysely';
import { formFor } from '../query/dialect.js';

export class Compiler extends SqliteQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    const form = formFor('sqlite', node);
    if (form === undefined) super.visitFunction(node);
    else this.visitNode(form);
  }
}
