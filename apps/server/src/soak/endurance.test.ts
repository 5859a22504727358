import { expect, test } from 'vitest'
import { judge } from './endurance.ts'

const minute = { rssMb: 500, heapMb: 200, failedJobs: 0, lines: 900, serious: 2 }
const minutes = (change: (at: number) => Partial<typeof minute>) =>
  Array.from({ length: 9 }, (_, at) => ({ ...minute, ...change(at) }))

test('flat memory, no failed job and a quiet log are right, also while memory settles at first', () => {
  expect(judge(minutes((at) => ({ rssMb: at < 3 ? 300 + at * 60 : 480 + (at % 3) * 10 })))).toEqual([])
})

test('memory that goes on growing, a failed job and a flooded minute are each named', () => {
  expect(judge(minutes((at) => ({ rssMb: 300 + at * 60 })))).toEqual(['memory grew from 540 to 720 MB'])
  expect(judge(minutes((at) => ({ failedJobs: at === 4 ? 2 : 0 })))).toEqual(['2 jobs failed'])
  expect(judge(minutes((at) => ({ serious: at === 5 ? 300 : 0 })))).toEqual(['300 warnings and errors in one minute'])
})
