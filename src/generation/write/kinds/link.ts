import { infix, member, method, name, object } from '../code/code.ts';
import type { PrintedKind } from './printed-kind.ts';

export const linkKind: PrintedKind<'link'> = {
  code(statement, _, { codeOf, style }) {
    const whole = codeOf(statement.object);
    // The type of an object in TypeScript does not know the member.
    return style.isTypeScript
      ? method(name('Object'), 'assign', whole, object([[statement.member, whole]]))
      : infix(member(whole, statement.member), '=', whole);
  },
  nature: () => 'effect',
};
