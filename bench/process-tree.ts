import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

type Stat = { pid: number; parent: number; cpuTicks: number; rssPages: number }

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const pageBytes = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }))

/** CPU time in microseconds of a process and all its descendants, those that have ended included. */
export function cpuMicroseconds(root: number): number {
  const ticks = tree(root).reduce((sum, { cpuTicks }) => sum + cpuTicks, 0)
  return (ticks * 1_000_000) / ticksPerSecond
}

/** Resident memory of a process and all its descendants together. */
export function residentBytes(root: number): number {
  return tree(root).reduce((sum, { rssPages }) => sum + rssPages, 0) * pageBytes
}

/** Reads one line of /proc/<pid>/stat. */
export function parseStat(line: string): Stat {
  // The program's name stands in parentheses and may hold spaces and parentheses itself.
  const nameEnd = line.lastIndexOf(')')
  const fields = line.slice(nameEnd + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return {
    pid: Number.parseInt(line, 10),
    parent: field(4),
    // utime, stime, and those of children that have ended (proc(5), fields 14 to 17).
    cpuTicks: field(14) + field(15) + field(16) + field(17),
    rssPages: field(24),
  }
}

function tree(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat)
  const members = new Set([root])
  // A child may be listed before its parent, so this goes on until a pass adds nobody.
  for (let before = 0; before !== members.size; ) {
    before = members.size
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid)
  }
  return all.filter(({ pid }) => members.has(pid))
}

function readStat(pid: string): Stat[] {
  try {
    return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))]
  } catch {
    return [] // It ended between the listing and the reading.
  }
}
