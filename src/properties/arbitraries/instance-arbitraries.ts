import {
  arrow,
  call,
  declares,
  does,
  lines,
  make,
  member,
  method,
  name,
  object,
  prefix,
  primitive,
  type Code,
} from '../../generation/write/code/code.ts';
import { isIdentifier } from '../../generation/write/code/literal-text.ts';
import { lowerFirst } from '../../generation/write/code/type-names.ts';
import { builtInErrors } from '../../model/built-in-errors.ts';
import type { Callable, UnitClass } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import {
  codesOf,
  fc,
  lacking,
  made,
  together,
  type ArbitraryOutcome,
} from './arbitrary-outcome.ts';
import type { ArbitraryScope } from './arbitrary-scope.ts';
import { mapped } from './built-in-arbitrary.ts';
import { changesInstance, errorsThrown, textOf } from './callable-text.ts';
import { exampleCode } from './example-code.ts';
import type { Recursion } from './recursion.ts';

/** Returns the arbitrary of a type. */
type ArbitraryOf = (type: ValueType, role: string) => ArbitraryOutcome;

/** The name of the function of a written module that tells whether a call throws none of the errors that it may throw. */
export const succeeds = 'succeeds';

/** Writes the arbitraries of instances: by public constructors, or else by factories, and by histories of calls. */
export class InstanceArbitraries {
  readonly #scope: ArbitraryScope;
  readonly #recursion: Recursion;
  readonly #of: ArbitraryOf;

  constructor(scope: ArbitraryScope, recursion: Recursion, of: ArbitraryOf) {
    this.#scope = scope;
    this.#recursion = recursion;
    this.#of = of;
  }

  of(id: string): ArbitraryOutcome {
    const known = this.#scope.index.classes.get(id);
    if (known === undefined) return lacking(`nothing is known of the class ${id}`);
    return this.#recursion.define({ kind: 'instance', class: id }, known.name, () =>
      this.#instance(known),
    );
  }

  #instance(known: UnitClass): ArbitraryOutcome {
    const heirs = this.#scope.index.model.classes.filter(
      ({ supertypes, isAbstract }) => !isAbstract && supertypes.includes(known.id),
    );
    const own = this.#madeWithHistory(known) ?? this.#made(known);
    if (own.ok) return own;
    const outcomes = heirs.map(({ id }) => this.#of({ kind: 'instance', class: id }, ''));
    const [first, ...more] = codesOf(outcomes);
    if (first === undefined) return own;
    return made(more.length === 0 ? first : fc('oneof', first, ...more));
  }

  /**
   * An instance as its first maker gives it that has an arbitrary.
   *
   * @param asFunction whether the values are functions that make one
   */
  #made({ id, name: own }: UnitClass, asFunction = false): ArbitraryOutcome {
    const makers = this.#makers(id);
    let reason = `no export makes a ${own}`;
    for (const maker of makers) {
      const outcome = this.#call(maker, asFunction);
      if (outcome.ok) return outcome;
      reason = outcome.reason;
    }
    return lacking(reason);
  }

  /** Constructors come before factories, and factories before constants. */
  #makers(id: string): readonly Callable[] {
    const rank = ['constructor', 'static-method', 'function', 'field', 'constant'];
    return this.#scope.index.model.callables
      .filter(
        ({ kind, returns, from }) =>
          rank.includes(kind) && from !== undefined && isInstanceOf(returns, id),
      )
      .toSorted((one, other) => rank.indexOf(one.kind) - rank.indexOf(other.kind));
  }

  #call(maker: Callable, asFunction: boolean): ArbitraryOutcome {
    const text = textOf(maker, this.#scope.source);
    const errors = [...new Set([...maker.declaredErrors, ...errorsThrown(text)])];
    const tried = maker.parameters.map((each) => [each, this.#argument(each, maker)] as const);
    const lost = tried.find(([each, { ok }]) => !ok && !each.isOptional && !each.isRest);
    if (lost !== undefined && !lost[1].ok) return lacking(`${lost[0].name}: ${lost[1].reason}`);
    const taken = tried.slice(0, firstLost(tried));
    const codes = codesOf(taken.map(([, outcome]) => outcome));
    const names = parameterNames(taken.map(([each]) => each));
    const list = taken.map(([{ isRest }], at) => {
      const value = name(names[at] ?? 'value');
      return isRest ? prefix('...', value) : value;
    });
    const value = this.#code(maker, list);
    const given = asFunction ? arrow([], value) : value;
    const [only] = codes;
    if (only === undefined) {
      return made(asFunction ? fc('constant', given) : mapped(fc('constant', nothing), '', given));
    }
    const isOne = codes.length === 1;
    const pattern = isOne ? (names[0] ?? 'value') : `[${names.join(', ')}]`;
    const inputs = isOne ? only : fc('tuple', ...codes);
    const accepted =
      errors.length === 0
        ? inputs
        : method(inputs, 'filter', arrow([pattern], this.#succeeding(value, errors)));
    return made(mapped(accepted, pattern, given));
  }

  /** Whether a call throws none of these errors. */
  #succeeding(value: Code, errors: readonly string[]): Code {
    return call(name(succeeds), [arrow([], value), ...this.#errorClasses(errors)]);
  }

  #errorClasses(errors: readonly string[]): readonly Code[] {
    const { index, nameOf } = this.#scope;
    const names = errors.map((own) => {
      const known = [...index.constructors.values()].find((each) => each.name === own);
      if (known?.from !== undefined) return nameOf(known.from);
      return isBuiltInError(own) ? own : 'Error';
    });
    return [...new Set(names)].map(name);
  }

  /** An argument. If the unit shows values for a text that it may refuse, it is one of them. */
  #argument(parameter: Parameter, maker: Callable): ArbitraryOutcome {
    const { type, isOptional, isRest, examples = [] } = parameter;
    const { source } = this.#scope;
    const text = textOf(maker, source);
    const mayRefuse = errorsThrown(text).length > 0 || maker.declaredErrors.length > 0;
    const isText = type.kind === 'string' && mayRefuse;
    const literals = examples.flatMap((each) => exampleCode(each) ?? []);
    const pattern = isText ? /\/(\^(?:\\.|[^/\n])+\$)\/[a-z]*\.test\(/.exec(text)?.[1] : undefined;
    const matching = pattern === undefined ? undefined : matchingCode(pattern);
    const own = matching
      ? made(matching)
      : isText && literals.length > 0
        ? made(fc('constantFrom', ...literals))
        : this.#of(type, parameter.name);
    if (isRest) return together([own], ([code]) => fc('array', code ?? fc('anything')));
    if (!isOptional) return own;
    const nil = object([['nil', primitive({ of: 'undefined' })]]);
    return together([own], ([code]) => fc('option', code ?? fc('anything'), nil));
  }

  #code(callable: Callable, list: readonly Code[]): Code {
    const { nameOf } = this.#scope;
    if (callable.from === undefined) throw new Error(`${callable.id} can't be imported.`);
    const exported = name(nameOf(callable.from));
    switch (callable.kind) {
      case 'constructor':
        return make(exported, list, this.#typeArguments(callable));
      case 'static-method':
        return call(member(exported, callable.name), list);
      case 'field':
        return member(exported, callable.name);
      case 'constant':
        return exported;
      default:
        return call(exported, list);
    }
  }

  #typeArguments({ typeParameters }: Callable): string {
    const { isTypeScript, typeParameters: known } = this.#scope;
    if (!isTypeScript || typeParameters.length === 0) return '';
    const names = typeParameters.map((each) => (known?.has(each) === true ? each : 'number'));
    return `<${names.join(', ')}>`;
  }

  /**
   * An instance after some calls of its methods; undefined if the class has no methods that change an instance. Each value makes its own
   * instance, because fast-check may use the parts of a value several times.
   */
  #madeWithHistory(known: UnitClass): ArbitraryOutcome | undefined {
    const steps = this.#steps(known);
    if (steps.length === 0) return undefined;
    const instance = variableName(known.name);
    const [first = fc('anything'), ...more] = steps;
    const calls = fc('array', more.length === 0 ? first : fc('oneof', first, ...more));
    const body = lines([
      declares(instance, call(name('make'), [])),
      {
        node: 'for',
        pattern: 'step',
        rows: name('steps'),
        body: [does(call(name('step'), [name(instance)]))],
      },
      { node: 'return', of: name(instance) },
    ]);
    return together([this.#made(known, true)], ([maker = calls]) =>
      call(member(fc('tuple', maker, calls), 'map'), [arrow(['[make, steps]'], body)]),
    );
  }

  /** Calls of methods that change an instance. They take no values of types that are being written. */
  #steps(known: UnitClass): readonly Code[] {
    if (!known.isOfUnit || this.#recursion.isEnding) return [];
    const { index, source } = this.#scope;
    return this.#recursion.without(() =>
      index.model.callables.flatMap((each) => {
        const isStep =
          each.kind === 'method' &&
          each.receiver === known.id &&
          isIdentifier(each.name) &&
          each.returns.kind !== 'promise' &&
          changesInstance(textOf(each, source));
        return isStep ? codesOf([this.#step(each, known)]) : [];
      }),
    );
  }

  /** A function that calls a method of an instance with arguments that are drawn. */
  #step(callable: Callable, known: UnitClass): ArbitraryOutcome {
    const instance = variableName(known.name);
    const text = textOf(callable, this.#scope.source);
    const errors = [...new Set([...callable.declaredErrors, ...errorsThrown(text)])];
    const taken = callable.parameters.filter(({ isOptional }) => !isOptional);
    const outcomes = taken.map((each) => {
      const own = this.#of(each.type, each.name);
      return each.isRest ? together([own], ([code]) => fc('array', code ?? fc('anything'))) : own;
    });
    return together(outcomes, (codes) => {
      const names = parameterNames(taken, instance);
      const list = taken.map(({ isRest }, at) => {
        const value = name(names[at] ?? 'value');
        return isRest ? prefix('...', value) : value;
      });
      const called = method(name(instance), callable.name, ...list);
      const done = errors.length === 0 ? called : this.#succeeding(called, errors);
      const typed = this.#scope.isTypeScript ? `${instance}: ${this.#typeName(known)}` : instance;
      const step = arrow([typed], done);
      const [only] = codes;
      if (only === undefined) return fc('constant', step);
      return codes.length === 1
        ? mapped(only, names[0] ?? 'value', step)
        : mapped(fc('tuple', ...codes), `[${names.join(', ')}]`, step);
    });
  }

  #typeName({ id, name: own }: UnitClass): string {
    const { index, nameOf } = this.#scope;
    const maker = index.constructors.get(id);
    const local = maker?.from === undefined ? own : nameOf(maker.from);
    return maker === undefined ? local : `${local}${this.#typeArguments(maker)}`;
  }
}

const nothing = primitive({ of: 'null' });

function isInstanceOf(type: ValueType, id: string): boolean {
  return type.kind === 'instance' && type.class === id;
}

function isBuiltInError(own: string): boolean {
  return builtInErrors.includes(own);
}

function firstLost(given: readonly (readonly [Parameter, ArbitraryOutcome])[]): number {
  const at = given.findIndex(([, { ok }]) => !ok);
  return at === -1 ? given.length : at;
}

/** Names for values of parameters: their own, if these can be names of variables. */
function parameterNames(parameters: readonly Parameter[], taken = ''): readonly string[] {
  const used = new Set(['fc', succeeds, taken, ...reserved]);
  return parameters.map(({ name: own }, at) => {
    const plain = isIdentifier(own) && !used.has(own) ? own : `value${at + 1}`;
    used.add(plain);
    return plain;
  });
}

const reserved =
  'arguments await class default delete enum eval function in new package this var void with yield'.split(
    ' ',
  );

function variableName(className: string): string {
  const own = lowerFirst(className);
  return isIdentifier(own) && own !== className && !reserved.includes(own) ? own : 'instance';
}

function matchingCode(pattern: string): Code | undefined {
  const isValid = ((): boolean => {
    try {
      return new RegExp(pattern).source !== '';
    } catch {
      return false;
    }
  })();
  return isValid ? fc('stringMatching', { node: 'regexp', source: pattern, flags: '' }) : undefined;
}
