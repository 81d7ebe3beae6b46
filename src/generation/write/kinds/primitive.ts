import type { Primitive, TypeArgument, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { primitive, type Code } from '../code/code.ts';
import { numberText } from '../code/literal-text.ts';
import type { TestContext } from '../test-context.ts';
import { describeString } from '../titles/describe-value.ts';
import type { PrintedKind } from './printed-kind.ts';

/** The longest string or bigint that is written wherever it is used. */
const longestShort = 12;

export const primitiveKind: PrintedKind<'primitive'> = {
  code: ({ value }, variable, context) => literal(value, variable, context),
  nature: ({ value }) => (isShort(value) ? 'short' : 'value'),
  names: ({ value }, { role }) => [...role, ...namesFor(value.of)],
  describe: ({ value }) => describePrimitive(value),
};

/** A primitive. It is a literal if any other primitive of its kind would do as well. */
function literal(value: Primitive, variable: Variable, context: TestContext): Code {
  const { uses, constants, names, style, types } = context;
  const code = primitive(value);
  const { type, role = 'value' } = uses[variable] ?? {};
  if (constants.has(variable)) return { node: 'cast', of: code, to: 'const' };
  const isNegativeZero = value.of === 'number' && value.text === '-0';
  if (names.has(variable) || isNegativeZero) return code;
  switch (value.of) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'bigint':
      return style.isTypeScript && !takesAll(type, value.of, types.typeArgument)
        ? code
        : { node: 'literal', kind: value.of, variable, role, of: code };
    default:
      return code;
  }
}

/** Whether any primitive of a kind fits a type, and not only some. */
function takesAll(
  type: ValueType | undefined,
  kind: Primitive['of'],
  typeArgument: TypeArgument,
): boolean {
  switch (type?.kind) {
    case 'union':
      return type.members.some((part) => takesAll(part, kind, typeArgument));
    case 'type-parameter':
      return kind === typeArgument || typeArgument === 'unknown';
    case 'unknown':
      return true;
    default:
      return type?.kind === kind;
  }
}

function isShort(value: Primitive): boolean {
  if (value.of === 'string') return value.value.length <= longestShort;
  return value.of !== 'symbol' && (value.of !== 'bigint' || value.digits.length <= longestShort);
}

function namesFor(kind: Primitive['of']): readonly string[] {
  switch (kind) {
    case 'string':
      return ['text'];
    case 'symbol':
      return ['symbol', 'key'];
    default:
      return ['value'];
  }
}

function describePrimitive(value: Primitive): string {
  switch (value.of) {
    case 'string':
      return describeString(value.value);
    case 'number':
      return numberText(value.text);
    case 'boolean':
      return String(value.value);
    case 'bigint':
      return `${value.digits}n`;
    case 'symbol':
      return 'a symbol';
    default:
      return value.of;
  }
}
