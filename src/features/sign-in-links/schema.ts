import { Type } from '@sinclair/typebox';

export const SignInLink = Type.Object(
  { token: Type.String({ maxLength: 100, description: 'The token in the address of the link.' }) },
  { $id: 'SignInLink', description: 'A link of the operator.', examples: [{ token: '4f1e'.repeat(16) }] },
);
