import { isProjectFile } from './is-project-file.ts';

/** Returns the files of the functions on the stack, innermost first: `<eval>` for code in a text, and nothing for functions of the language. */
export function callers(most = 100): readonly string[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  const found: string[] = [];
  Error.stackTraceLimit = most;
  Error.prepareStackTrace = (_error, sites) => {
    for (const site of sites) found.push(site.getFileName() ?? (site.isEval() ? '<eval>' : ''));
    return '';
  };
  const error = new Error('Where am I?');
  // Reading the property makes Node prepare the stack.
  void error.stack;
  Error.stackTraceLimit = stackTraceLimit;
  if (prepareStackTrace === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
  else Error.prepareStackTrace = prepareStackTrace;
  return found;
}

/** Returns whether the file of a function on the stack is the project's own. Code without a file has other names there. */
export function isOfProject(file: string): boolean {
  return isPath(file) && isProjectFile(file);
}

/** Matches the code of pages that Node has: what a package that they load asks is theirs, too. */
const pages = /[\\/]node_modules[\\/](?:jsdom|happy-dom)[\\/]/;

/** Returns whether it is a page by itself that runs at the moment, and not code which it has called. */
export function isPageRunning(): boolean {
  const outside = callers().filter((file) => file !== '' && !file.startsWith('node:'));
  const next = outside.find((file) => pages.test(file) || isOfProject(file) || !isPath(file));
  return next !== undefined && pages.test(next);
}

function isPath(file: string): boolean {
  return /^(?:file:|\/|[a-z]:[\\/])/i.test(file);
}
