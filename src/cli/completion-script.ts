type Named = { name: string; description: string }

/** A command as a shell completes it: what may follow it. */
export type CompletedCommand = {
  path: readonly string[]
  commands: readonly Named[]
  options: readonly Named[]
}

type Shell = { script(commands: readonly CompletedCommand[]): string; install: string }

/** The completion script of each shell, and how it is switched on. */
export const shells: Readonly<Record<'bash' | 'zsh' | 'fish', Shell>> = {
  bash: { script: bash, install: 'source <(varco completion bash)' },
  zsh: { script: zsh, install: 'source <(varco completion zsh)' },
  fish: { script: fish, install: 'varco completion fish | source' },
}

function bash(commands: readonly CompletedCommand[]): string {
  return `_varco() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${walk(commands)}
  done
${choices(commands)}
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _varco varco
`
}

function zsh(commands: readonly CompletedCommand[]): string {
  return `#compdef varco
_varco() {
  local choices="" word path_=""
  for word in "\${(@)words[2,CURRENT-1]}"; do
${walk(commands).replaceAll('$path', '$path_').replaceAll('path=', 'path_=')}
  done
${choices(commands).replaceAll('$path', '$path_').replaceAll('words=', 'choices=')}
  compadd -- \${=choices}
  _files
}
compdef _varco varco
`
}

// Words that are no command, such as the value of an option, leave the path as it is.
function walk(commands: readonly CompletedCommand[]): string {
  const known = commands
    .filter(({ path }) => path.length > 0)
    .map(({ path }) => `/${path.join('/')}`)
  return `    case "$path/$word" in
      ${known.join(' | ')}) path="$path/$word" ;;
    esac`
}

function choices(commands: readonly CompletedCommand[]): string {
  const lines = commands.map(({ path, commands: below, options }) => {
    const words = [...below, ...options].map(({ name }) => name).join(' ')
    return `    "${path.map((step) => `/${step}`).join('')}") words="${words}" ;;`
  })
  return `  case "$path" in\n${lines.join('\n')}\n  esac`
}

function fish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ path, commands: below, options }) => {
    const here = condition(path, below)
    return [
      ...below.map(
        ({ name, description }) =>
          `complete -c varco -f -n '${here}' -a ${name} -d ${quoted(description)}`,
      ),
      ...options.map(
        ({ name, description }) =>
          `complete -c varco -n '${here}' -l ${name.slice(2)} -d ${quoted(description)}`,
      ),
    ]
  })
  return `${lines.join('\n')}\n`
}

function condition(path: readonly string[], below: readonly Named[]): string {
  if (path.length === 0) return '__fish_use_subcommand'
  const seen = path.map((step) => `__fish_seen_subcommand_from ${step}`)
  const names = below.map(({ name }) => name).join(' ')
  return [...seen, ...(names === '' ? [] : [`not __fish_seen_subcommand_from ${names}`])].join(
    '; and ',
  )
}

// The first sentence is enough in a list, and fits on its line.
function quoted(description: string): string {
  const [first = ''] = description.split('. ')
  return `'${first.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
