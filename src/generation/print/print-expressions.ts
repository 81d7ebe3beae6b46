import type { GeneratedTest } from '../../model/generated-test.ts';
import { parameterAt } from '../../model/parameter-at.ts';
import type {
  Primitive,
  Statement,
  StubBehaviour,
  TypeArgument,
  Variable,
} from '../../model/test-case.ts';
import type { Callable, ExportedName } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { isValue, usesOf } from '../chromosome/statement-uses.ts';
import { needsConst } from './annotation.ts';
import { markArgument, withoutMarks, type ArgumentKey } from './argument-marks.ts';
import type { Imports } from './imports.ts';
import {
  isIdentifier,
  keyText,
  memberText,
  objectText,
  primitiveText,
  regexpText,
  stringText,
} from './literal-text.ts';
import { inRole, markLiteral, onlyLiteral, withoutLiteralMarks } from './literal-marks.ts';
import { callableOf, type ModelIndex } from './model-index.ts';
import type { Placement } from './place-statements.ts';
import type { PrintStyle } from './print-style.ts';
import { bodyOf, functionIn, stubParameters } from './stub-parts.ts';
import { typeArguments } from './type-arguments.ts';
import { isNullable, typeText, type TypeContext } from './type-text.ts';
import { typeGiven, type VariableUse } from './variable-types.ts';

/** All that the text of a test's expressions depends on. */
export interface ExpressionContext {
  readonly test: GeneratedTest;
  /** The test's number among those that are printed. */
  readonly number: number;
  readonly index: ModelIndex;
  readonly style: PrintStyle;
  readonly imports: Imports;
  readonly placements: readonly Placement[];
  readonly names: ReadonlyMap<Variable, string>;
  readonly uses: readonly (VariableUse | undefined)[];
  /** Arguments that the type checker takes with a cast only. */
  readonly casts: ReadonlySet<ArgumentKey>;
}

export interface Expressions {
  /** A variable's name, or the text of its statement where it has none. */
  readonly of: (variable: Variable) => string;
  /** The text of the statement itself, without its variable. */
  readonly statement: (variable: Variable) => string;
  /** The access to a member of a variable's value. */
  readonly member: (variable: Variable, name: string) => string;
  /** Whether the type of its value has undefined or null in it, which strict TypeScript minds. */
  readonly mayBeNothing: (variable: Variable) => boolean;
  readonly callable: (
    callable: Callable,
    receiver: Variable | undefined,
    list: readonly string[],
  ) => string;
  /** A stub that pushes the arguments of its calls on an array of this name, for runners that have no stubs of their own. */
  readonly noting: (variable: Variable, record: string) => string;
  readonly types: TypeContext;
}

function tupleText(types: readonly (string | undefined)[]): string | undefined {
  return types.includes(undefined) ? undefined : `[${types.join(', ')}]`;
}

export function expressionsOf(context: ExpressionContext): Expressions {
  const { test, index, style, imports, names, uses } = context;
  const { quotes, isTypeScript } = style;
  const { statements } = test.testCase;
  const types: TypeContext = {
    quotes,
    typeArgument: test.testCase.typeArgument,
    className: (id) => {
      const from = index.constructors.get(id)?.from;
      return from === undefined ? undefined : imports.use(from);
    },
  };
  const end = style.hasSemicolons ? ';' : '';
  const underCast = variablesUnderCast(context);
  const constants = needsConst(context, { types });
  const of = (variable: Variable): string => names.get(variable) ?? statement(variable);
  const all = (variables: readonly Variable[]): string[] => variables.map(of);

  const statement = (variable: Variable): string => {
    const found = statements[variable];
    if (found === undefined) throw new Error(`The test case has no statement ${variable}.`);
    return textOf(found, variable);
  };

  const textOf = (found: Statement, variable: Variable): string => {
    switch (found.kind) {
      case 'primitive':
        return literal(found.value, variable);
      case 'member':
        return exported(callableOf(index, found.constant)) + memberText(found.member, quotes);
      case 'array':
        return arrayText(found.elements, variable);
      case 'object':
        return objectText(
          found.members.map(([name, value]): [string, string] => [
            keyText(name, quotes),
            inRole(of(value), name),
          ]),
        );
      case 'built-in':
        return builtInText(found, variable);
      case 'regexp':
        return regexpText(found.source, found.flags, quotes);
      case 'async-iterable': {
        const yields = found.elements.map((element) => `yield ${of(element)};`);
        return `(async function* () {${yields.length === 0 ? '' : ` ${yields.join(' ')} `}})()`;
      }
      case 'stub':
        return stubText(found, variable);
      case 'call': {
        const callable = callableOf(index, found.callable);
        return callableText(callable, found.receiver, argumentTexts(found, variable));
      }
      case 'assign': {
        const callable = callableOf(index, found.callable);
        const value = cast(of(found.value), `${context.number}:${variable}:0`);
        return `${callableText({ ...callable, kind: 'field' }, found.receiver, [])} = ${value}`;
      }
      case 'await':
        return `await ${of(found.promise)}`;
    }
  };

  /** A primitive, marked where another of its kind would do as well. */
  const literal = (value: Primitive, variable: Variable): string => {
    const text = primitiveText(value, quotes);
    const { type, role = 'value' } = uses[variable] ?? {};
    if (constants.has(variable)) return `${text} as const`;
    if (names.has(variable) || text === '-0') return text;
    switch (value.of) {
      case 'number':
      case 'string':
      case 'boolean':
      case 'bigint':
        return isTypeScript && !takesAll(type, value.of, types.typeArgument)
          ? text
          : markLiteral({ kind: value.of, variable, role, text });
      default:
        return text;
    }
  };

  /** An array, marked as a whole where it holds nothing but literals that are. */
  const arrayText = (elements: readonly Variable[], variable: Variable): string => {
    const text = `[${all(elements).join(', ')}]`;
    const areLiterals = elements.every((element) => onlyLiteral(of(element)) !== undefined);
    const hasPlainType = !isTypeScript || uses[variable]?.type?.kind === 'array';
    if (names.has(variable) || elements.length === 0 || !areLiterals || !hasPlainType) return text;
    const role = uses[variable]?.role ?? 'list';
    return markLiteral({ kind: 'array', variable, role, text: withoutLiteralMarks(text) });
  };

  const cast = (text: string, key: ArgumentKey): string => {
    if (!isTypeScript) return text;
    const needed = context.casts.has(key);
    const inner = needed && /=>/.test(text) ? `(${text})` : text;
    return markArgument(key, needed ? `${inner} as never` : text);
  };

  const argumentTexts = (
    { callable, arguments: list }: Extract<Statement, { kind: 'call' }>,
    variable: Variable,
  ): string[] => {
    const { parameters } = callableOf(index, callable);
    return list.map((argument, at) => {
      const text = inRole(of(argument), parameterAt(parameters, at)?.name ?? 'value');
      return cast(text, `${context.number}:${variable}:${at}`);
    });
  };

  const callableText: Expressions['callable'] = (callable, receiver, list) => {
    const args = `(${list.join(', ')})`;
    const typed = isTypeScript ? typeArguments(callable, list.length, index, types) : '';
    switch (callable.kind) {
      case 'function':
        return exported(callable) + typed + args;
      case 'constructor':
        return `new ${exported(callable)}${typed}${args}`;
      case 'static-method':
      case 'method':
        return access(callable, receiver) + typed + args;
      case 'constant':
        return callable.from === undefined ? callable.name : exported(callable);
      default:
        return access(callable, receiver);
    }
  };

  const exported = (callable: Callable): string => imports.use(fromOf(callable));

  const access = (callable: Callable, receiver: Variable | undefined): string => {
    return receiver === undefined
      ? exported(callable) + memberText(callable.name, quotes)
      : accessTo(receiver, callable.name);
  };

  const accessTo = (receiver: Variable, name: string): string => {
    const member = memberText(name, quotes);
    if (!mayBeNothing(receiver)) return receiverText(receiver) + member;
    return `${receiverText(receiver)}?.${isIdentifier(name) ? name : member}`;
  };

  /** Whether TypeScript asks for a check before something is done with it. */
  const mayBeNothing = (variable: Variable): boolean => {
    const given = isTypeScript ? typeGiven(test.testCase, variable, index) : undefined;
    if (given === undefined) return false;
    const found = statements[variable];
    const receiver = found?.kind === 'call' ? found.receiver : undefined;
    return isNullable(given) || (receiver !== undefined && mayBeNothing(receiver));
  };

  const receiverText = (variable: Variable): string => {
    const text = of(variable);
    if (names.has(variable)) return text;
    const kind = statements[variable]?.kind;
    const isNumber = /^-?\d/.test(withoutMarks(text));
    return kind === 'await' || kind === 'stub' || kind === 'object' || isNumber
      ? `(${text})`
      : text;
  };

  const builtInText = (
    { class: name, arguments: list }: Extract<Statement, { kind: 'built-in' }>,
    variable: Variable,
  ): string => {
    const texts = all(list);
    if (name === 'Promise') return `Promise.resolve(${texts.join(', ')})`;
    if (name === 'Buffer') return `Buffer.from(${texts.join(', ')})`;
    const isCollection = name === 'Map' || name === 'Set';
    const given = isCollection && texts.length === 1 && texts[0] === '[]' ? [] : texts;
    const type = uses[variable]?.type;
    const isEmpty = isCollection && given.length === 0;
    const written =
      isEmpty && isTypeScript && names.has(variable) && type !== undefined
        ? typeText(type, types)
        : undefined;
    const parameters = /^(?:Map|Set)(<.*>)$/.exec(written ?? '')?.[1] ?? '';
    return `new ${name}${parameters}(${given.join(', ')})`;
  };

  const stubText = (
    { parameterNames, behaviour }: Extract<Statement, { kind: 'stub' }>,
    variable: Variable,
  ): string => {
    const type = functionIn(uses[variable]?.type);
    // Where it goes tells its parameters' types, unless that is a variable, a cast or a value of any type.
    const isInferred = type !== undefined && !names.has(variable) && !underCast.has(variable);
    const parameter = (name: string, at: number): string => {
      if (!isTypeScript || isInferred) return name;
      const known = type === undefined ? undefined : parameterAt(type.parameters, at);
      return `${name}: ${(known && typeText(known.type, types)) ?? 'unknown'}`;
    };
    const own = stubParameters(behaviour, parameterNames);
    const body = stubBody(behaviour, own);
    return `(${own.map(parameter).join(', ')}) => ${body.isBlock ? `{ ${body.text} }` : body.text}`;
  };

  const stubBody = (
    behaviour: StubBehaviour,
    own: readonly string[],
  ): { readonly text: string; readonly isBlock: boolean } => {
    const expression = (text: string) => ({ text, isBlock: false });
    const error = (message: string): string => `new Error(${stringText(message, quotes)})`;
    switch (behaviour.does) {
      case 'return':
        return expression(bodyOf(of(behaviour.value)));
      case 'return-argument':
        return expression(own[behaviour.at] ?? 'undefined');
      case 'compare': {
        const [a = 'a', b = 'b'] = own;
        const [more, less] = behaviour.descending ? ['<', '>'] : ['>', '<'];
        return expression(`Number(${a} ${more} ${b}) - Number(${a} ${less} ${b})`);
      }
      case 'throw':
        return { text: `throw ${error(behaviour.message)}${end}`, isBlock: true };
      case 'resolve': {
        const value = of(behaviour.value);
        return expression(`Promise.resolve(${value === 'undefined' ? '' : value})`);
      }
      case 'reject':
        return expression(`Promise.reject(${error(behaviour.message)})`);
    }
  };

  const noting: Expressions['noting'] = (variable, record) => {
    const found = statements[variable];
    if (found?.kind !== 'stub') throw new Error(`Statement ${variable} is no stub.`);
    const { behaviour } = found;
    const own = stubParameters(behaviour, found.parameterNames).map((_, at) => `values[${at}]`);
    const type = functionIn(uses[variable]?.type);
    const known =
      own.length > 0 && type !== undefined
        ? tupleText(type.parameters.map((parameter) => typeText(parameter.type, types)))
        : undefined;
    const rest = isTypeScript ? `...values: ${known ?? 'unknown[]'}` : '...values';
    const { text, isBlock } = stubBody(behaviour, own);
    const last = isBlock ? text : `return ${text.replace(/^\((\{[^]*\})\)$/, '$1')}${end}`;
    return `(${rest}) => { ${record}.push(values); ${last} }`;
  };

  return { of, noting, statement, member: accessTo, mayBeNothing, callable: callableText, types };
}

function fromOf({ id, from }: Callable): ExportedName {
  if (from === undefined) throw new Error(`A test can't import ${id}.`);
  return from;
}

/** The arguments that get a cast, and the values within them. */
function variablesUnderCast({ test, number, casts }: ExpressionContext): ReadonlySet<Variable> {
  const { statements } = test.testCase;
  const found = new Set<Variable>();
  const add = (variable: Variable): void => {
    found.add(variable);
    const statement = statements[variable];
    if (statement !== undefined && isValue(statement)) usesOf(statement).forEach(add);
  };
  for (const [at, statement] of statements.entries()) {
    const list = statement.kind === 'call' ? statement.arguments : [];
    const given = statement.kind === 'assign' ? [statement.value] : list;
    given.forEach((argument, place) => {
      if (casts.has(`${number}:${at}:${place}`)) add(argument);
    });
  }
  return found;
}

/** Whether any primitive of a kind fits a type, and not only some. */
function takesAll(
  type: ValueType | undefined,
  kind: Primitive['of'],
  typeArgument: TypeArgument,
): boolean {
  switch (type?.kind) {
    case 'union':
      return type.members.some((member) => takesAll(member, kind, typeArgument));
    case 'type-parameter':
      return kind === typeArgument;
    case 'unknown':
      return true;
    default:
      return type?.kind === kind;
  }
}
