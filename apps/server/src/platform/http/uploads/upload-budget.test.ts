import { describe, expect, test } from 'vitest'
import { createUploadBudget } from './upload-budget.ts'
import type { Refusal } from '../errors.ts'

const bounds = { calls: 3, callsEach: 2, waitMs: 20, bytes: 1000, bytesEach: 400, judgedMs: 5000 }
/** An upload budget with its own clock. */
function anUploadBudget(of: Partial<typeof bounds> = {}) {
  let ms = 0
  const uploadBudget = createUploadBudget({ ...bounds, ...of }, () => ms)
  const dropped: string[] = []
  return {
    dropped,
    pass: (seconds: number) => void (ms += seconds * 1000),
    enter: (key: string, name = key) =>
      uploadBudget.enter(key, (why: Refusal) => dropped.push(`${name} ${why.status}`)),
  }
}
const refused = { status: 503, code: 'unavailable', retryAfter: 10 }

describe('calls at once', () => {
  test('when all are taken the slowest goes, not who comes last', async () => {
    const { enter, pass, dropped } = anUploadBudget()
    const [slow, fast, faster] = [await enter('slow'), await enter('fast'), await enter('faster')]
    slow.count(10)
    fast.count(100)
    faster.count(200)
    pass(6)
    const fresh = await enter('fresh')
    expect(dropped).toEqual(['slow 503'])
    expect(() => slow.count(1)).toThrow(expect.objectContaining(refused))
    expect(() => slow.complete()).toThrow(expect.objectContaining(refused))
    for (const each of [fast, faster, fresh]) each.complete()
  })

  test('how fast is judged by the last seconds: who began well and then trickles goes first', async () => {
    const { enter, pass, dropped } = anUploadBudget()
    const [steady, trickling] = [await enter('steady'), await enter('trickling')]
    trickling.count(300)
    for (let each = 0; each < 12; each += 1) {
      pass(2)
      steady.count(10)
      trickling.count(1)
    }
    await enter('third')
    await enter('fourth')
    expect(dropped).toEqual(['trickling 503'])
  })

  test('nobody is judged by their first moments: until then the newcomer waits in line', async () => {
    const { enter, pass, dropped } = anUploadBudget({ waitMs: 60_000, judgedMs: 20 })
    const three = [await enter('a'), await enter('b'), await enter('c')]
    for (const [at, each] of three.entries()) each.count(at + 1)
    const fourth = enter('d')
    const fifth = enter('e')
    expect(dropped).toEqual([])
    three[2]?.complete()
    await fourth
    expect(dropped).toEqual([])
    pass(6)
    await fifth
    expect(dropped).toEqual(['d 503'])
  })

  test('who has sent as many calls as one may makes nobody else go', async () => {
    const { enter, pass, dropped } = anUploadBudget()
    for (const key of ['a', 'a', 'b']) await enter(key)
    pass(6)
    await expect(enter('a')).rejects.toMatchObject({ status: 503 })
    expect(dropped).toEqual([])
  })

  test('of one sender the next waits in line; what is all there no longer counts', async () => {
    const { enter } = anUploadBudget()
    const [first] = [await enter('a'), await enter('a')]
    await expect(enter('a')).rejects.toMatchObject({ status: 503 })
    const next = enter('a')
    first.complete()
    first.leave()
    await next
  })
})

describe('bytes', () => {
  test('of one sender are bounded over all calls, until nothing of them is held', async () => {
    const { enter, dropped } = anUploadBudget()
    const [one, other, stranger] = [await enter('a'), await enter('a'), await enter('b')]
    one.count(300)
    one.complete()
    other.count(100)
    expect(() => other.count(1)).toThrow(expect.objectContaining(refused))
    stranger.count(400)
    other.leave()
    one.leave()
    const again = await enter('a')
    again.count(400)
    expect(dropped).toEqual([])
  })

  test('of all together: the slowest gives up theirs', async () => {
    const { enter, pass, dropped } = anUploadBudget({ calls: 9 })
    const [slow, middle, fast] = [await enter('slow'), await enter('middle'), await enter('fast')]
    slow.count(200)
    middle.count(300)
    fast.count(390)
    pass(6)
    const fresh = await enter('fresh')
    fresh.count(200)
    expect(dropped).toEqual(['slow 503'])
    fresh.count(190) // 1080: now the other call may be dropped
    expect(dropped).toEqual(['slow 503', 'middle 503'])
  })

  test('the slowest may be who asks; what is being answered is left alone', async () => {
    const { enter, pass, dropped } = anUploadBudget({ calls: 9 })
    const [done, also, slow] = [await enter('done'), await enter('also'), await enter('slow')]
    done.count(400)
    done.complete()
    also.count(400)
    also.complete()
    slow.count(150)
    pass(6)
    expect(() => slow.count(100)).toThrow(expect.objectContaining(refused))
    expect(dropped).toEqual(['slow 503'])
    slow.leave()
    const fresh = await enter('fresh')
    expect(() => fresh.count(201)).toThrow(expect.objectContaining(refused))
  })
})
