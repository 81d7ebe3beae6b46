import type {
  LiteralValue,
  ObjectMember,
  Parameter,
  ValueType,
} from '../../../../src/model/value-type.ts';

/** A type as a line of text, close to how TypeScript writes it; instances are classes' ids, `T'` is a type parameter. */
export function typeText(type: ValueType): string {
  switch (type.kind) {
    case 'literal':
      return type.text === undefined
        ? literalText(type.value)
        : `${type.text.constant}.${type.text.member}`;
    case 'union':
      return type.members.map(inParentheses).join(' | ');
    case 'array':
      return `${inParentheses(type.element)}[]`;
    case 'tuple':
      return `[${type.elements
        .map(
          (each) =>
            `${each.isRest ? '...' : ''}${typeText(each.type)}${each.isOptional ? '?' : ''}`,
        )
        .join(', ')}]`;
    case 'object':
      return objectText(type.members, type.others, type.name);
    case 'instance':
      return type.class;
    case 'built-in':
      return `${type.name}!`;
    case 'class':
      return `one of ${type.constants.join(', ')}`;
    case 'map':
      return `Map<${typeText(type.key)}, ${typeText(type.value)}>`;
    case 'set':
      return `Set<${typeText(type.element)}>`;
    case 'promise':
      return `Promise<${typeText(type.value)}>`;
    case 'iterable':
      return `${type.isAsync ? 'Async' : ''}Iterable<${typeText(type.element)}>`;
    case 'function':
      return `(${functionParts(type).join(', ')}) => ${typeText(type.returns)}`;
    case 'type-parameter':
      return `${type.name}'`;
    case 'named':
      return `named ${type.name}`;
    default:
      return type.kind;
  }
}

function functionParts({
  receiver,
  parameters,
}: Extract<ValueType, { kind: 'function' }>): string[] {
  const own = receiver === undefined ? [] : [`this: ${typeText(receiver)}`];
  return [...own, ...parameters.map(parameterText)];
}

function inParentheses(type: ValueType): string {
  return ['union', 'function'].includes(type.kind) ? `(${typeText(type)})` : typeText(type);
}

function literalText(value: LiteralValue): string {
  return value.of === 'bigint' ? `${value.value}n` : JSON.stringify(value.value);
}

function objectText(
  members: readonly ObjectMember[],
  others: ValueType | undefined,
  name = '',
): string {
  const parts = members.map(
    (each) => `${each.name}${each.isOptional ? '?' : ''}: ${typeText(each.type)}`,
  );
  if (others !== undefined) parts.push(`[key]: ${typeText(others)}`);
  return `${name}{ ${parts.join('; ')} }`;
}

/** `name?: type` */
export function parameterText({ name, type, isOptional, isRest }: Parameter): string {
  return `${isRest ? '...' : ''}${name}${isOptional ? '?' : ''}: ${typeText(type)}`;
}
