import { nearest } from '../foundation/nearest.ts';
import type { Span } from '../model/span.ts';
import type { OperatorName } from '../model/operator-names.ts';
import type { Arity } from '../mutation/selection/operator-selection.ts';
import type { SelectedKind } from '../mutation/selection/selected-kinds.ts';
import { deletedKinds, replacedKinds } from '../mutation/selection/selected-kinds.ts';
import type { ScriptProblem } from './parse-script.ts';
import { readScope, type ScopePattern } from './scope-pattern.ts';
import type {
  Call,
  FlatName,
  GroupDefinition,
  List,
  Rule,
  ScriptScope,
  Script,
  ScriptStatement,
  VariableDefinition,
  Word,
} from './script.ts';
import {
  asRuleKind,
  itemsOf,
  listKeywords,
  operatorsNamed,
  operatorWords,
  ownerOf,
  type RuleKind,
  ruleKinds,
  subjectsOf,
} from './vocabulary.ts';

/** One setting of a script: an operator is enabled or disabled, or gets a replacement list or a restriction. */
export type Setting =
  | { readonly type: 'enable'; readonly operator: OperatorName; readonly isEnabled: boolean }
  | {
      readonly type: 'list';
      readonly operator: OperatorName;
      readonly arity: Arity;
      readonly symbol: string;
      readonly items: readonly string[];
      /** True if the items are added to the list of the scope around, false if they replace it. */
      readonly isAdded: boolean;
    }
  | {
      readonly type: 'kind';
      readonly operator: OperatorName;
      readonly kind: SelectedKind;
      /** True if the kind is added to those of the scope around. */
      readonly isAdded: boolean;
    };

/** A setting with its scope. */
export interface ScopedSetting {
  /** The flat name as written; undefined for the whole program. */
  readonly scope: string | undefined;
  readonly pattern: ScopePattern | undefined;
  /** The span of its statement in the script; for a setting of a group, that of the call. */
  readonly span: Span;
  readonly setting: Setting;
}

/** The settings of a script in its order, with variables and groups replaced by their values. */
export interface ResolvedScript {
  readonly settings: readonly ScopedSetting[];
  readonly problems: readonly ScriptProblem[];
}

/** Looks up all names of a script that was parsed without problems, and checks the rules that the grammar does not contain. */
export function resolveScript(script: Script): ResolvedScript {
  const resolver = new Resolver();
  for (const statement of script.statements) resolver.resolve(statement);
  return resolver;
}

type ResolvedScope = Pick<ScopedSetting, 'scope' | 'pattern'>;

const everywhere: ResolvedScope = { scope: undefined, pattern: undefined };

class Resolver implements ResolvedScript {
  readonly settings: ScopedSetting[] = [];
  readonly problems: ScriptProblem[] = [];
  readonly #variables = new Map<string, FlatName | List>();
  readonly #groups = new Map<string, readonly Setting[]>();

  resolve(statement: ScriptStatement): void {
    switch (statement.type) {
      case 'variable':
        return this.#define(statement);
      case 'group':
        return this.#defineGroup(statement);
      case 'rule':
        return this.#add(this.#rule(statement), statement);
      case 'call':
        return this.#add(this.#call(statement), statement);
    }
  }

  #report({ span }: Pick<Word, 'span'>, message: string): void {
    this.problems.push({ span, message });
  }

  #unknown(word: Word, description: string, known: readonly string[]): void {
    const near = nearest(word.text, known);
    const hint = near === undefined ? `expected ${listed(known)}` : `did you mean ${near}?`;
    this.#report(word, `${word.text} is ${description}; ${hint}`);
  }

  #add(settings: readonly Setting[], { scope, span }: Rule | Call): void {
    const at = scope === undefined ? everywhere : this.#scope(scope);
    if (at === undefined) return;
    for (const setting of settings) this.settings.push({ ...at, span, setting });
  }

  #isFree(name: Word): boolean {
    const words: readonly string[] = [...ruleKinds, ...listKeywords, ...operatorWords()];
    if (words.includes(name.text)) {
      this.#report(name, `${name.text} is a word of the language and can't be defined`);
      return false;
    }
    if (!this.#variables.has(name.text) && !this.#groups.has(name.text)) return true;
    this.#report(name, `${name.text} is defined twice`);
    return false;
  }

  #define({ name, value }: VariableDefinition): void {
    if (value.type === 'flat-name') this.#pattern(value);
    else for (const item of value.items) this.#checkItem(item, undefined);
    if (this.#isFree(name)) this.#variables.set(name.text, value);
  }

  /** Returns the scope that a flat name or variable stands for; undefined after a problem. */
  #scope(scope: ScriptScope): ResolvedScope | undefined {
    const name = scope.type === 'use' ? this.#value(scope, 'flat-name') : scope;
    if (name?.type !== 'flat-name') return undefined;
    const pattern = scope.type === 'use' ? patternOf(name) : this.#pattern(name);
    return pattern && { scope: name.text, pattern };
  }

  #pattern(name: FlatName): ScopePattern | undefined {
    const read = readScope(name.text);
    if (read.ok) return read.pattern;
    this.#report(name, read.message);
    return undefined;
  }

  #value(use: Word, type: 'flat-name' | 'list'): FlatName | List | undefined {
    const value = this.#variables.get(use.text);
    if (value === undefined) {
      this.#unknown(use, 'not defined before here', [...this.#variables.keys()]);
    } else if (value.type !== type) {
      const wanted = type === 'list' ? 'a list' : 'a flat name';
      this.#report(
        use,
        `${use.text} is ${type === 'list' ? 'a flat name' : 'a list'}, not ${wanted}`,
      );
    }
    return value;
  }

  #defineGroup({ name, members }: GroupDefinition): void {
    const settings = members.flatMap((member) => this.#member(member));
    if (this.#isFree(name)) this.#groups.set(name.text, settings);
  }

  #member(member: ScriptStatement): readonly Setting[] {
    if (member.type === 'variable' || member.type === 'group') {
      const noun = member.type === 'variable' ? 'A variable' : 'A group';
      this.#report(member.name, `${noun} can't be defined in a group`);
      return [];
    }
    if (member.scope !== undefined) {
      this.#report(member.scope, 'A group has no scopes inside; its call has one');
    }
    if (member.type === 'rule') return this.#rule(member);
    if (!this.#groups.has(member.name.text)) return this.#call(member);
    this.#report(member.name, `A group can't call another one, such as ${member.name.text}`);
    return [];
  }

  #call({ prefix, name }: Call): readonly Setting[] {
    if (prefix?.text === '!') this.#report(prefix, 'Expected + or - before an operator');
    const group = this.#groups.get(name.text);
    if (group !== undefined) {
      if (prefix !== undefined) this.#report(prefix, 'The call of a group takes no + or -');
      return group;
    }
    const operators = operatorsNamed(name.text);
    if (operators.length === 0) {
      const known = [...operatorWords(), ...this.#groups.keys()];
      this.#unknown(name, 'neither a mutation operator nor a group', known);
    }
    const isEnabled = prefix?.text !== '-';
    return operators.map((operator) => ({ type: 'enable', operator: operator.name, isEnabled }));
  }

  #rule(rule: Rule): readonly Setting[] {
    const kind = asRuleKind(rule.kind.text);
    if (kind === undefined) {
      this.#unknown(rule.kind, 'no rule', ruleKinds);
      return [];
    }
    if (rule.prefix?.text === '-') {
      this.#report(rule.prefix, `Expected + or ! before ${kind}`);
    }
    if (!this.#isSubject(kind, rule.subject)) return [];
    const isAdded = rule.prefix?.text === '+';
    return kind === 'BIN' || kind === 'UNR'
      ? this.#replacements(kind, rule, isAdded)
      : this.#kind(kind, rule, isAdded);
  }

  #isSubject(kind: RuleKind, subject: Word): boolean {
    if (subjectsOf[kind].includes(subject.text)) return true;
    this.#unknown(subject, `nothing that ${kind} takes`, subjectsOf[kind]);
    return false;
  }

  #replacements(kind: 'BIN' | 'UNR', rule: Rule, isAdded: boolean): readonly Setting[] {
    const operator = ownerOf(kind, rule.subject.text);
    const { list: given } = rule;
    if (given === undefined) {
      const span = { start: rule.span.end - 1, end: rule.span.end };
      this.#report({ span }, `Expected -> and a list after ${kind}(${rule.subject.text})`);
      return [];
    }
    const value = given.type === 'use' ? this.#value(given, 'list') : given;
    if (operator === undefined || value?.type !== 'list') return [];
    const wrong = value.items.filter((item) => !this.#checkItem(item, kind, rule.subject.text));
    if (wrong.length > 0) return [];
    const arity = kind === 'BIN' ? 'binary' : 'unary';
    const items = value.items.map(({ text }) => text);
    return [{ type: 'list', operator, arity, symbol: rule.subject.text, items, isAdded }];
  }

  /** Checks whether a list may contain an item. A list in a variable may contain the items of both kinds of rules. */
  #checkItem(item: Word, kind: 'BIN' | 'UNR' | undefined, subject?: string): boolean {
    const items = itemsOf(kind, subject);
    if (items.includes(item.text)) return true;
    const isWord = /^\w/.test(item.text);
    const known = items.filter((each) => /^\w/.test(each) === isWord);
    this.#unknown(item, isWord ? 'no keyword of a list' : notAnOperator(kind, subject), known);
    return false;
  }

  #kind(kind: 'DEL' | 'LIT', rule: Rule, isAdded: boolean): readonly Setting[] {
    if (rule.list !== undefined) {
      this.#report(rule.list, `${kind} takes no list`);
      return [];
    }
    const kinds: readonly SelectedKind[] = kind === 'DEL' ? deletedKinds : replacedKinds;
    const chosen = kinds.find((each) => each === rule.subject.text);
    const operator: OperatorName = kind === 'DEL' ? 'STD' : 'LVR';
    return chosen === undefined ? [] : [{ type: 'kind', operator, kind: chosen, isAdded }];
  }
}

function notAnOperator(kind: 'BIN' | 'UNR' | undefined, subject?: string): string {
  if (subject === '?.') return 'no replacement of ?.';
  if (kind === undefined) return 'no operator';
  return kind === 'UNR' ? 'no unary operator' : 'no binary operator';
}

function patternOf({ text }: FlatName): ScopePattern | undefined {
  const read = readScope(text);
  return read.ok ? read.pattern : undefined;
}

function listed(words: readonly string[]): string {
  if (words.length === 0) return 'a definition first';
  return words.length === 1 ? String(words[0]) : `one of ${words.join(', ')}`;
}
