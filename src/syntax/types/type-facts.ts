import { resolve } from 'node:path';

import ts from 'typescript';

import type { Span } from '../../model/span.ts';
import { programBuilder } from './program-builder.ts';
import { configReader, findConfig, forwardSlashes } from './project-config.ts';
import { nodesBySpan, spanKey } from './replaced-code.ts';

/**
 * What is known of the values an expression may have. `mixed` says that they are of several of the other kinds
 * (`number | undefined`, say), `unknown` that nothing is known.
 */
export type ValueKind =
  'number' | 'bigint' | 'string' | 'boolean' | 'object' | 'nullish' | 'mixed' | 'unknown';

/** What the type checker knows of the expressions of one file. */
export interface ExpressionKinds {
  /** The kind of the expression that covers exactly this span; `unknown` for `any` and where there is none. */
  kindOf(span: Span): ValueKind;
}

/**
 * Opens the type checker for these files, which are relative to `root` or absolute. A file that no `tsconfig.json`
 * applies to is left out of the result.
 */
export function openTypeFacts(
  files: readonly { readonly file: string; readonly text: string }[],
  root: string,
): ReadonlyMap<string, ExpressionKinds> {
  const read = configReader();
  const top = forwardSlashes(resolve(root));
  const facts = new Map<string, ExpressionKinds>();
  const located = files.map(({ file, text }) => {
    const path = forwardSlashes(resolve(top, file));
    return { file, path, text, config: findConfig(path, top, read) };
  });
  for (const config of new Set(located.map((one) => one.config))) {
    if (config === undefined) continue;
    const own = located.filter((one) => one.config === config);
    const builder = programBuilder(config, new Map(own.map(({ path, text }) => [path, text])));
    const program = builder.build({ roots: own.map(({ path }) => path) });
    for (const { file, path } of own) {
      const source = program.getSourceFile(path);
      if (source) facts.set(file, typeFacts(source, program.getTypeChecker()));
    }
  }
  return facts;
}

/** The facts of one file of a program. */
export function typeFacts(file: ts.SourceFile, checker: ts.TypeChecker): ExpressionKinds {
  let nodes: ReadonlyMap<string, ts.Node> | undefined;
  return {
    kindOf(span) {
      nodes ??= nodesBySpan(file);
      const node = nodes.get(spanKey(span));
      if (node === undefined || !ts.isExpression(node)) return 'unknown';
      return kindOfType(checker.getTypeAtLocation(node), checker);
    },
  };
}

function kindOfType(type: ts.Type, checker: ts.TypeChecker): ValueKind {
  if (type.isUnion()) return commonKind(type.types.map((member) => kindOfType(member, checker)));
  if (type.isIntersection()) return intersectionKind(type, checker);
  const { flags } = type;
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void)) return 'nullish';
  if (flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)) return 'object';
  const constraint = checker.getBaseConstraintOfType(type);
  return constraint === undefined || constraint === type
    ? 'unknown'
    : kindOfType(constraint, checker);
}

function commonKind(kinds: readonly ValueKind[]): ValueKind {
  if (kinds.includes('unknown')) return 'unknown';
  const [first = 'unknown', ...others] = kinds;
  return others.every((kind) => kind === first) ? first : 'mixed';
}

/** A primitive with a brand is still that primitive. */
function intersectionKind(type: ts.IntersectionType, checker: ts.TypeChecker): ValueKind {
  const kinds = type.types.map((member) => kindOfType(member, checker));
  return kinds.find((kind) => kind !== 'object' && kind !== 'unknown') ?? commonKind(kinds);
}
