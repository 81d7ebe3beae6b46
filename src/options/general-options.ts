/** The other options. In a workspace they are about all of it. */
export const generalOptions = {
  workspaces: {
    type: 'boolean',
    flag: '--no-workspaces',
    help: 'take the root of a workspace for one project, whatever packages it declares',
    doc: '`false` treats the root of a [workspace](monorepos.md) as one project; `true` analyses its packages one by one, even if the root has tests.',
  },
  cacheDirectory: {
    type: 'text',
    default: 'node_modules/.cache/assay',
    flag: '--cache-directory <path>',
    help: 'where Assay keeps what it may reuse',
    doc: 'The folder for files that a later run may reuse; `.assay` in a project without `node_modules`.',
  },
} as const;
