/** Begins the name of an environment variable among the names of what a test file's runs loaded. */
const mark = 'env:';

/** Stands for which variables there are, whatever their values: something listed them. */
export const LISTED = '*';

/** Stands for all variables and their values: something may have read any of them unseen. */
export const ANY = '**';

/** The name by which a variable is told of among what was loaded. */
export function variableInput(name: string): string {
  return mark + name;
}

/** The variable that such a name tells of; undefined for names of modules. */
export function variableOf(input: string): string | undefined {
  return input.startsWith(mark) ? input.slice(mark.length) : undefined;
}

/** Variables of shells, terminals, sessions and builds, which differ from one to the next. */
const passing = new RegExp(
  [
    '_',
    'SHLVL',
    'PWD',
    'OLDPWD',
    'INIT_CWD',
    'COLUMNS',
    'LINES',
    'TERM',
    'COLORTERM',
    'TERM_.*',
    'TMUX.*',
    'STY',
    'WINDOW.*',
    'WT_.*',
    'ITERM_.*',
    'KITTY_.*',
    'ALACRITTY_.*',
    'WEZTERM_.*',
    'KONSOLE_.*',
    'GNOME_TERMINAL_.*',
    'VTE_VERSION',
    'VSCODE_.*',
    'SSH_.*',
    'GPG_.*',
    'XDG_.*',
    'DBUS_.*',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'DESKTOP_.*',
    'SESSION_.*',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'SYSTEMD_.*',
    'MANAGERPID.*',
    'LS_COLORS',
    'LESS.*',
    'PS1',
    'HIST.*',
    'npm_.*',
    'NODE',
    'ASSAY_.*',
    'GITHUB_.*',
    'RUNNER_.*',
    'ACTIONS_.*',
    'CI_.*',
    'GITLAB_.*',
    'BUILD_.*',
    'BUILDKITE.*',
    'CIRCLE_.*',
    'TRAVIS_.*',
    'JENKINS_.*',
    'HUDSON_.*',
  ]
    .map((name) => `^${name}$`)
    .join('|'),
);

/**
 * Whether a variable differs from one shell, terminal or build to the next. What lists or copies all variables does not depend on such
 * a one; what reads it by its name does.
 */
export function isPassing(name: string): boolean {
  return passing.test(name);
}
