import type { TypeArgument } from '../../../model/test-case.ts';
import { isNothing, typeParts } from '../../../model/type-parts.ts';
import type { Callable, CallableKind } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { keyText, numberText, stringText } from './literal-text.ts';
import type { ModelIndex } from '../model-index.ts';
import type { Quotes } from '../print-style.ts';

export interface TypeContext {
  readonly quotes: Quotes;
  readonly typeArgument: TypeArgument;
  /** Returns the name of a class in the test file, by the class's id; undefined if the class can't be imported. */
  readonly className: (id: string) => string | undefined;
}

/** The TypeScript text of a type; undefined if a test can't write the type. */
export function typeText(type: ValueType, context: TypeContext): string | undefined {
  const text = (part: ValueType): string | undefined => typeText(part, context);
  switch (type.kind) {
    case 'literal':
      return literalText(type, context);
    case 'union':
      return join(type.members.map(text), ' | ');
    case 'array':
      return map(text(type.element), (element) => `${within(element)}[]`);
    case 'tuple':
      return map(
        join(
          type.elements.map(({ type: element, isOptional, isRest }) =>
            map(text(element), (known) => {
              if (isRest) return `...${within(known)}[]`;
              return isOptional ? `${within(known)}?` : known;
            }),
          ),
          ', ',
        ),
        (elements) => `[${elements}]`,
      );
    case 'object':
      return objectType(type, context);
    case 'instance':
      return context.className(type.class);
    case 'built-in':
      return type.name;
    case 'map':
      return map(join([text(type.key), text(type.value)], ', '), (both) => `Map<${both}>`);
    case 'set':
      return map(text(type.element), (element) => `Set<${element}>`);
    case 'promise':
      return map(text(type.value), (value) => `Promise<${value}>`);
    case 'iterable':
      return map(
        text(type.element),
        (element) => `${type.isAsync ? 'AsyncIterable' : 'Iterable'}<${element}>`,
      );
    case 'function': {
      const parameters = type.parameters.map(({ name, type: of, isOptional, isRest }) =>
        map(text(of), (known) =>
          isRest ? `...${name}: ${within(known)}[]` : `${name}${isOptional ? '?' : ''}: ${known}`,
        ),
      );
      return map(join(parameters, ', '), (list) =>
        map(text(type.returns), (returns) => `(${list}) => ${returns}`),
      );
    }
    case 'type-parameter':
      return context.typeArgument;
    case 'named':
    case 'class':
      return undefined;
    default:
      return type.kind;
  }
}

function literalText(
  { value, text }: Extract<ValueType, { kind: 'literal' }>,
  { quotes }: TypeContext,
): string | undefined {
  // The type of an enum's member needs the enum as a type, which may not be imported here.
  if (text !== undefined) return undefined;
  switch (value.of) {
    case 'string':
      return stringText(value.value, quotes);
    case 'number':
      return numberText(String(value.value));
    case 'boolean':
      return String(value.value);
    case 'bigint':
      return `${value.value}n`;
  }
}

function objectType(
  { members, others }: Extract<ValueType, { kind: 'object' }>,
  context: TypeContext,
): string | undefined {
  if (others !== undefined) {
    if (members.length > 0) return undefined;
    return map(typeText(others, context), (value) => `Record<string, ${value}>`);
  }
  const texts = members.map(({ name, type, isOptional }) =>
    map(
      typeText(type, context),
      (of) => `${keyText(name, context.quotes)}${isOptional ? '?' : ''}: ${of}`,
    ),
  );
  return map(join(texts, '; '), (body) => (body === '' ? '{}' : `{ ${body} }`));
}

/** A type in parentheses if a suffix would bind tighter. */
function within(type: string): string {
  return /[|&]|=>/.test(type) ? `(${type})` : type;
}

function map(
  text: string | undefined,
  change: (text: string) => string | undefined,
): string | undefined {
  return text === undefined ? undefined : change(text);
}

function join(texts: readonly (string | undefined)[], separator: string): string | undefined {
  const known = texts.filter((text) => text !== undefined);
  return known.length === texts.length ? known.join(separator) : undefined;
}

/** Whether the inferred type of a literal is wider than this type. */
export function isNarrow(type: ValueType): boolean {
  switch (type.kind) {
    case 'literal':
      return type.value.of !== 'boolean';
    case 'tuple':
      return true;
    case 'union':
      return type.members.some(isNarrow);
    case 'array':
    case 'set':
      return isNarrow(type.element);
    case 'object':
      return (
        type.members.some((member) => isNarrow(member.type)) ||
        (type.others !== undefined && isNarrow(type.others))
      );
    case 'map':
      return isNarrow(type.key) || isNarrow(type.value);
    case 'promise':
      return isNarrow(type.value);
    default:
      return false;
  }
}

/** Whether a type includes undefined or null. */
export function isNullable(type: ValueType): boolean {
  if (type.kind === 'union') return type.members.some(isNullable);
  return isNothing(type);
}

const callKinds: readonly CallableKind[] = [
  'function',
  'constructor',
  'method',
  'static-method',
  'returned-function',
];

/** Type arguments that can't be inferred: `new LinkedList<number>()`. Otherwise empty. */
export function typeArguments(
  callable: Callable,
  given: number,
  index: ModelIndex,
  types: TypeContext,
): string {
  const { kind, typeParameters, parameters, returns } = callable;
  const isCall = callKinds.includes(kind);
  if (!isCall || typeParameters.length === 0) return '';
  const taken = parameters.slice(0, given).map(({ type }) => type);
  const isInferred = (name: string): boolean => taken.some((type) => mentions(type, name));
  const matters = kind === 'constructor' || typeParameters.some((name) => mentions(returns, name));
  if (!matters || typeParameters.every(isInferred)) return '';
  // A type parameter with a constraint is nowhere in the model. Number or string need not fit it.
  const owner = returns.kind === 'instance' ? returns.class : undefined;
  const members = index.model.callables.filter(({ receiver }) => receiver === owner);
  const everywhere = [callable, ...(owner === undefined ? [] : members)].flatMap((member) => [
    ...member.parameters.map((parameter) => parameter.type),
    member.returns,
  ]);
  if (!typeParameters.every((name) => everywhere.some((type) => mentions(type, name)))) return '';
  return `<${typeParameters.map(() => types.typeArgument).join(', ')}>`;
}

function mentions(type: ValueType, name: string): boolean {
  if (type.kind === 'type-parameter') return type.name === name;
  return typeParts(type).some((part) => mentions(part, name));
}
