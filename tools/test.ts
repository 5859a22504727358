/**
 * `npm test`: runs every check. `npm test -- static`, `unit` or `e2e` runs a part, `npm test -- changed` the tests of a
 * change; any other word is a file pattern, and flags go to their runner. `npm run test:all` (or `FULL=1`) adds the
 * crawls and every story in its other size and language.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { baseOfChange, changedFiles, storiesFor } from './changed.ts'
import { ensureChromium } from './chromium.ts'
import { buildWeb } from './web-build.ts'

type Count = { passed: number; failed: number; /** Failed tests, a line each. */ lines?: readonly string[] }
/** Receives the output of a program that runs in parallel; without it the program writes to the terminal itself. */
type Print = (text: string) => void
type Step = {
  title: string
  part: 'static' | 'unit' | 'e2e' | 'changed'
  run: (print?: Print) => Promise<Count>
  /** Runs in parallel with neighbours that have it too: each alone leaves a core idle for part of its time. */
  beside?: boolean
}

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)
const reports = path.join(root, '.cache/test')
/** e2e/support/start-product.ts writes here what each product of the stories logged. */
const productLogs = path.join(reports, 'product-logs')
const MOST_LOG_LINES = 40
mkdirSync(reports, { recursive: true })

const bin = (name: string, args: string[], print?: Print) =>
  run(path.join(root, 'node_modules/.bin', name), args, { print })

const [word, ...rest] = process.argv.slice(2)
const parts = ['static', 'unit', 'e2e', 'changed'] as const
const named = parts.find((part) => part === word)
const isStory = word !== undefined && !named && /(^|\/)e2e(\/|$)|\.story\.ts$/.test(word)
const part = named ?? (word === undefined ? undefined : isStory ? 'e2e' : 'unit')
const args = named ? rest : process.argv.slice(2)

const steps: Step[] = [
  { title: 'Format', part: 'static', run: () => once(bin('oxfmt', ['--check', '.'])) },
  { title: 'Routes of the pages, for the two checks below', part: 'static', run: () => once(writeRoutes()) },
  {
    title: 'Lint',
    part: 'static',
    run: (print) => once(bin('oxlint', ['--type-aware', '--deny-warnings'], print)),
    beside: true,
  },
  { title: 'Types', part: 'static', run: (print) => once(checkTypes(print)), beside: true },
  {
    title: 'Unused files, exports and packages',
    part: 'static',
    run: (print) => once(bin('knip', ['--no-progress', '--no-config-hints'], print)),
    beside: true,
  },
  { title: 'Unit, API, database and checks', part: 'unit', run: () => unit(args) },
  { title: 'Widgets in a browser', part: 'unit', run: () => widgets(args) },
  { title: 'Pages', part: 'e2e', run: () => once(buildPages()) },
  { title: 'Stories in a browser', part: 'e2e', run: () => stories(args) },
  ...(part === 'changed' ? stepsOfChange() : []),
]

const total: Count = { passed: 0, failed: 0 }
const failures: string[] = []
const failedTests: string[] = []
for (const group of groupsOf(steps.filter((candidate) => !part || candidate.part === part))) {
  const [first] = group
  if (group.length === 1 && first) await perform(first)
  else
    await Promise.all(
      group.map(async (step) => {
        const lines: string[] = []
        await perform(step, (text) => void lines.push(text))
        process.stdout.write(lines.join(''))
      }),
    )
}
// this report is the program's output; it comes last, since often only the end of a long one is kept
if (failedTests.length) console.log(`\n${failedTests.join('\n')}`)
console.log(failures.length ? `\nFailed: ${failures.join(' · ')}\n` : '')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed || total.passed === 0 ? 1 : 0)

function groupsOf(wanted: Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of wanted) {
    const last = groups.at(-1)
    if (step.beside && last?.[0]?.beside) last.push(step)
    else groups.push([step])
  }
  return groups
}

async function perform(step: Step, print?: Print): Promise<void> {
  const say = print ?? ((text: string) => void process.stdout.write(text))
  say(`\n── ${step.title} ${'─'.repeat(Math.max(3, 70 - step.title.length))}\n`)
  const began = performance.now()
  const { passed, failed, lines = [] } = await step.run(print)
  total.passed += passed
  total.failed += failed
  if (failed) failures.push(step.title)
  failedTests.push(...lines)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${failed ? '✗' : '✓'} ${step.title}: ${failed ? `${failed} failed` : 'good'} (${seconds} s)\n`)
}

/** Tests that import changed files, the checks (which read files), and the stories that cover them. */
function stepsOfChange(): Step[] {
  const base = baseOfChange()
  const files = changedFiles(base)
  const walked = storiesFor(files)
  console.log(`${files.length} changed files; stories: ${walked.join(', ') || 'none'}`)
  const touched: Step[] = [
    { title: 'Tests that import it', part: 'changed', run: () => unit([`--changed=${base}`]) },
    { title: 'Widgets in a browser', part: 'changed', run: () => widgets([`--changed=${base}`, '--passWithNoTests']) },
    { title: 'Checks', part: 'changed', run: () => vitest('checks.json', ['--project=plain', 'checks/']) },
  ]
  if (walked.length === 0) return touched
  const named = walked.map((story) => `e2e/${story}.story.ts`)
  return [
    ...touched,
    { title: 'Pages', part: 'changed', run: () => once(buildPages()) },
    { title: 'Stories in a browser', part: 'changed', run: () => stories([...named, ...args]) },
  ]
}

function run(
  program: string,
  given: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; print?: Print | undefined } = {},
): Promise<boolean> {
  const { cwd = root, print } = options
  const output = print ? 'pipe' : 'inherit'
  const child = spawn(program, given, {
    cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', output, output],
  })
  for (const stream of [child.stdout, child.stderr]) if (print) stream?.setEncoding('utf8').on('data', print)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      ;(print ?? console.error)(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

async function once(result: Promise<boolean>): Promise<Count> {
  return (await result) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function writeRoutes(): Promise<boolean> {
  return run(process.execPath, ['generate-routes.ts'], { cwd: path.join(root, 'apps/web') })
}

async function checkTypes(print?: Print): Promise<boolean> {
  let good = true
  for (const project of ['tsconfig.json', 'apps/web', 'e2e']) {
    const cache = `.cache/tsc/${project.replace('/', '_')}.tsbuildinfo`
    good = (await bin('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', cache], print)) && good
  }
  return good
}

async function buildPages(): Promise<boolean> {
  if (process.env.HUSRUM_E2E_URL) return true // the stories run against a running product
  try {
    await buildWeb()
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function unit(given: string[]): Promise<Count> {
  if (given.length === 0) ensureChromium() // for the tests of the service worker
  return vitest('unit.json', ['--project=server', '--project=plain', '--passWithNoTests', ...given])
}

/** Not in parallel with the others: these tests wait for a browser that has to draw. */
async function widgets(given: string[]): Promise<Count> {
  const wanted = given.filter((each) => !each.startsWith('-'))
  const files = globSync('apps/web/src/**/*.browser.test.tsx')
  if (wanted.length > 0 && !files.some((file) => wanted.some((each) => file.includes(each))))
    return { passed: 0, failed: 0 }
  ensureChromium()
  return vitest('widgets.json', ['--project=browser', ...given])
}

async function vitest(name: string, given: string[]): Promise<Count> {
  const report = path.join(reports, name)
  rmSync(report, { force: true })
  const runner = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
  const good = await run(process.execPath, [...runner, `--outputFile.json=${report}`, ...given])
  return read(report, good, (text) => {
    const result: VitestReport = JSON.parse(text)
    // A file that could not be loaded has no tests to count, but it failed.
    const unloaded = result.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed'),
    )
    const lines = result.testResults.flatMap((file) =>
      file.assertionResults
        .filter((each) => each.status === 'failed')
        .map((each) => failedLine(file.name, each.fullName, each.failureMessages[0])),
    )
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + unloaded.length,
      lines: [...lines, ...unloaded.map((file) => failedLine(file.name, 'was not loaded', file.message))],
    }
  })
}

function failedLine(file: string, title: string, message = ''): string {
  return `✗ ${path.relative(root, file)} › ${title}: ${message.split('\n', 1)[0]}`
}

type StoriesReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

async function stories(given: string[]): Promise<Count> {
  const report = path.join(reports, 'stories.json')
  rmSync(report, { force: true })
  rmSync(productLogs, { recursive: true, force: true })
  ensureChromium()
  const good = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...given], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // a named project runs all of its stories, also those that otherwise run only with FULL
      ...(given.some((arg) => arg.startsWith('--project')) && { FULL: '1' }),
    },
  })
  if (!good) printProductLogs()
  return read(report, good, (text) => {
    const { stats, errors }: StoriesReport = JSON.parse(text)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }
  })
}

/** What the products logged last, usually warnings and errors: it often says why a story failed. */
function printProductLogs(): void {
  for (const file of globSync(path.join(productLogs, '*.log'))) {
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    console.log(`\nThe product of ${path.basename(file, '.log')} logged ${lines.length} lines, the last of them:`)
    console.log(lines.slice(-MOST_LOG_LINES).join('\n'))
  }
}

/** The runner's own count; a runner that crashed without a failed test (or without a report) counts as one failure. */
function read(file: string, good: boolean, count: (report: string) => Count): Count {
  let counted: Count = { passed: 0, failed: 0 }
  try {
    counted = count(readFileSync(file, 'utf8'))
  } catch {
    good = false
  }
  return !good && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
