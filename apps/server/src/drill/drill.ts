/** Causes one incident after the other, reports the answers, and repairs each. */
import type { Met } from './answers.ts'
import { incidents, type Incident } from './incidents.ts'
import { openStage, type Stage } from './stage.ts'

type Result = { incident: Incident; met: Met | undefined; wrong: string[] }

/** Returns how many incidents had wrong answers. `words` selects incidents by their names. */
export async function drill(words: readonly string[], say: (line: string) => void): Promise<number> {
  const chosen = incidents.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase())),
  )
  if (chosen.length === 0) {
    say(`No incident is called so. There are: ${incidents.map(({ name }) => name).join(', ')}`)
    return 1
  }
  const stage = await openStage()
  const results: Result[] = []
  try {
    for (const incident of chosen) {
      say(`${incident.name} …`)
      results.push(await run(stage, incident))
    }
  } finally {
    await stage.close()
  }
  for (const line of table(results)) say(line)
  return results.filter(({ wrong }) => wrong.length > 0).length
}

async function run(stage: Stage, incident: Incident): Promise<Result> {
  stage.forget()
  let met: Met | undefined
  const wrong: string[] = []
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      wrong.push(`${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await attempt('could not be caused', async () => {
    const { meet, mend } = await incident.cause(stage)
    await attempt('could not be met', async () => {
      met = await meet()
      wrong.push(...Object.values(met).flatMap((answer) => (answer.right ? [] : [answer.seen])))
    })
    await attempt('could not be mended', mend)
  })
  if (!(await stage.until(30_000, async () => (await stage.call('GET', '/ready')).status === 200)))
    wrong.push('not ready again half a minute after it was over')
  return { incident, met, wrong }
}

function table(results: readonly Result[]): string[] {
  const columns = ['ready', 'figure', 'log', 'person'] as const
  const rows = results.map(({ incident, met, wrong }) => [
    incident.name,
    ...columns.map((column) => (met ? `${met[column].right ? '' : 'WRONG '}${met[column].seen}` : '')),
    wrong.length === 0 ? 'right' : `WRONG: ${wrong.join('; ')}`,
  ])
  return ['', ['incident', ...columns, 'answer'].join(' | '), ...rows.map((row) => row.join(' | '))]
}
