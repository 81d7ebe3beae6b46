import { ownerName } from '../../generation/write/model-index.ts';
import type { Callable } from '../../model/unit-model.ts';

/** An export that the code of proposals needs. */
export interface NeededExport {
  readonly name: string;
  /** The path of its module, relative to the project's root. */
  readonly module: string;
  /** Whether it is the default export of its module. */
  readonly isDefault: boolean;
  /** True for `exports.default = …` in a CommonJS module. */
  readonly isProperty?: true;
}

const reserved =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|let|await|eval|arguments|undefined|NaN|Object|Math|String|Number|Array|Set|structuredClone)$/;

/** Whether a name can't be that of a variable, or is a built-in's. */
export function isReserved(name: string): boolean {
  return reserved.test(name);
}

/** Returns an export of the unit under the name that the code of proposals gives it; undefined if a callable is no such export. */
export function exportOf(callable: Callable, file: string): NeededExport | undefined {
  const { kind, from, isHelper } = callable;
  if (kind !== 'function' && kind !== 'constructor') return undefined;
  return from?.module === file && isHelper !== true ? exportFor(callable) : undefined;
}

/**
 * Returns the export by which a callable is reached, which for a static member is its class; undefined if code can't name it. The default
 * export of `src/harmonic_mean.js` is `harmonicMean` if it has no name of its own.
 */
export function exportFor(callable: Callable): NeededExport | undefined {
  const { kind, from } = callable;
  if (from === undefined || from.isPackage) return undefined;
  const isMember = kind === 'static-method' || kind === 'field' || kind === 'getter';
  const name = isMember ? ownerName(callable) : callable.name;
  const isDefault = from.name === 'default';
  const own = isDefault && name === 'default' ? nameOfFile(from.module) : name;
  const isUsable = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(own) && !reserved.test(own);
  return isUsable && (isDefault || from.name === own)
    ? { name: own, module: from.module, isDefault, ...(from.isProperty && { isProperty: true }) }
    : undefined;
}

function nameOfFile(file: string): string {
  const base = file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, '');
  return base
    .replace(/[^\p{ID_Continue}]+|_+/gu, '-')
    .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
