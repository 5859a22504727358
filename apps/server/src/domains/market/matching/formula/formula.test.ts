import {
  matching,
  type Fitting,
  type MatchingExample,
  type MatchingFormula,
  type MatchingSample,
} from '@husrum/contract/market/matching/formula.ts'
import { clientWeights, model_version } from '@husrum/matching/model/model.ts'
import { modelWeights } from '@husrum/matching/model/weights.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, optionId, placeIds } from '../../../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const formula = async (locale = 'en'): Promise<MatchingFormula> => {
  const { status, json, text } = await t.call(matching.getMatchingFormula, { headers: { locale } })
  expect(status, text).toBe(200)
  return json.data
}

describe('GET /api/matching/formula', () => {
  test('tells the weights of the release, by name and in the caller’s language', async () => {
    const told = await formula()
    expect(told.model_version).toBe(model_version)
    expect(told.versions[0]?.version).toBe(model_version)
    for (const [key, weight] of Object.entries(clientWeights))
      expect(told.components.find((each) => each.key === key)?.client_weight, key).toBe(weight)
    expect(told.components.map(({ name }) => name)).not.toEqual(
      (await formula('da')).components.map(({ name }) => name),
    )
  })
})

describe('GET /api/matching/example', () => {
  test('scores as every match is scored, and falls with a worse fit', async () => {
    const percent = async (query: Record<string, string>): Promise<MatchingExample> => {
      const { status, json, text } = await t.call(matching.getMatchingExample, { query })
      expect(status, text).toBe(200)
      return json.data
    }
    const best = await percent({})
    expect(best.components.map(({ key }) => key)).toContain('style')
    expect((await percent({ style: 'far' })).percentage).toBeLessThan(best.percentage)
    expect(await percent({ style: 'same', fee: 'same' })).toEqual(best)
  })

  test('422 for a choice there is not', async () => {
    const { status } = await t.request({ url: '/api/matching/example?distance=7' })
    expect(status).toBe(422)
  })
})

describe('GET /api/matching/sample', () => {
  const ask = (query: Record<string, unknown>, locale = 'en') =>
    t.call(matching.getMatchingSample, { query, headers: { locale } })
  const sample = async (query: Record<string, unknown>, locale?: string): Promise<MatchingSample> => {
    const { status, json, text } = await ask(query, locale)
    expect(status, text).toBe(200)
    return json.data
  }

  test('is who a brief with those photos would get first, with the words of a real match', async () => {
    expect((await sample({ city_id: 'aalborg', styles: ['japandi'] })).match, 'nobody is there').toBeNull()
    const place = await placeIds(t, 'Aalborg')
    const style = (slug: string) => optionId(t, 'styles', slug)
    const near = await anExpert(t, { ...place, style_ids: [await style('japandi')] })
    const other = await anExpert(t, { ...place, style_ids: [await style('industrial')] })
    await t.deps.market.refresh()
    const { match, brief } = await sample({ city_id: 'aalborg', styles: ['japandi', 'japandi'] })
    expect(match?.expert.id).toBe(near.expert_id)
    expect(match?.reasons.map(({ text }) => text)).toContain('Works in your style: 100% Japandi')
    expect(match?.score).toBeGreaterThan(0)
    expect(brief).toEqual({
      room: 'kitchen',
      town: 'Aalborg',
      country_code: 'DK',
      fee: { min: 500_000, max: 1_000_000, currency: 'EUR' },
      timeline: '3-6-months',
    })
    expect((await sample({ city_id: 'aalborg', styles: ['industrial'] })).match?.expert.id).toBe(other.expert_id)
    // the same taste in another spelling
    expect(await sample({ city_id: place.city_id, styles: 'japandi,japandi' })).toEqual({ match, brief })
    expect(
      (await sample({ city_id: 'aalborg', styles: ['japandi'] }, 'da')).match?.reasons.map(({ text }) => text),
    ).toEqual(expect.arrayContaining([expect.stringContaining('stil')]))
    await t.deps.db.updateTable('experts').set({ status: 'paused' }).where('id', '=', near.expert_id).execute()
    await t.deps.market.refresh()
    expect((await sample({ city_id: 'aalborg', styles: ['japandi'] })).match?.expert.id).not.toBe(near.expert_id)
  })

  test('tells nobody, and shows nobody as shown', async () => {
    await sample({ city_id: 'aalborg', styles: ['japandi'] })
    for (const table of ['briefs', 'matches', 'leads', 'market_ledger'] as const)
      expect([table, await t.deps.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  test('422 for what cannot be read', async () => {
    const wrong: [query: Record<string, unknown>, field: string][] = [
      [{ city_id: 'atlantis' }, 'city_id'],
      [{}, 'city_id'],
      [{ city_id: 'aalborg', styles: ['baroque'] }, 'styles'],
      [{ city_id: 'aalborg', styles: Array.from({ length: 13 }, () => 'japandi') }, 'styles'],
      [{ city_id: 'aalborg', 'styles[x]': 'japandi' }, 'styles'],
    ]
    for (const [query, field] of wrong) {
      const { status, text } = await ask(query)
      expect([query, status, text]).toEqual([query, 422, expect.stringContaining(field)])
    }
  })
})

describe('POST /api/matching/fitting', () => {
  const asked = { service_type: 'designer', project_type: 'residential', city_id: 'odense' } as const
  const count = async (body: object): Promise<Fitting> => {
    const { status, json, text } = await t.call(matching.countFitting, { body: { ...asked, ...body } })
    expect(status, text).toBe(200)
    return json.data
  }

  test('counts who fits so far, who starts above each fee range, and what other answers would leave', async () => {
    const place = await placeIds(t, 'Odense')
    await anExpert(t, place)
    await anExpert(t, place)
    await t.deps.market.refresh()
    const near = await count({ outside_expert: 'no', session_type: 'physical' })
    expect(near.experts).toBe(2)
    expect(near.bands.map(({ slug }) => slug)).toEqual([
      '0-1000',
      '1000-5000',
      '5000-10000',
      '10000-25000',
      '25000-50000',
    ])
    expect(near.bands.map(({ starts_above }) => starts_above)).toEqual(
      near.bands.map(({ starts_above }) => starts_above).toSorted((a, b) => b - a),
    )
    expect(near.by_outside.no).toBe(2)
    expect(near.by_session.physical).toBe(2)
    expect((await count({ service_type: 'architect' })).experts).toBe(0)
  })

  test('keeps nothing: no statement, and the same answer for the same question', async () => {
    expect(await count({})).toEqual(await count({}))
    expect(await t.deps.db.selectFrom('briefs').selectAll().execute()).toEqual([])
  })

  test('429 for who asks more often than anybody answers a form, by address, and nobody else', async () => {
    const ask = (remoteAddress: string) =>
      t.http.inject({ method: 'POST', url: '/api/matching/fitting', payload: asked, remoteAddress })
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask('203.0.113.7')))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.json().code).toBe('too_many_requests')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('203.0.113.8')).statusCode).toBe(200)
  })

  test('422 for answers that cannot be read', async () => {
    const wrong: [body: object, field: string][] = [
      [{ city_id: 'atlantis' }, 'city_id'],
      [{ city_id: -1 }, 'city_id'],
      [{ service_type: 'cook' }, 'service_type'],
      [{ session_type: ['online'] }, 'session_type'],
      [{ outside_expert: 'maybe' }, 'outside_expert'],
    ]
    for (const [body, field] of wrong) {
      const { status, text } = await t.request({
        method: 'POST',
        url: '/api/matching/fitting',
        payload: { ...asked, ...body },
      })
      expect([status, text]).toEqual([422, expect.stringContaining(field)])
    }
    const { status } = await t.request({ method: 'POST', url: '/api/matching/fitting' })
    expect(status).toBe(422)
  })
})

test('fitted weights that count are the ones that are told', async () => {
  const weights = { ...modelWeights, client: { ...modelWeights.client, style: 9 } }
  await t.deps.db
    .insertInto('model_weights')
    .values({
      model_version,
      weights: JSON.stringify(weights),
      looks: '[]',
      loss_before: '{}',
      loss_after: '{}',
      improved: true,
      counts: '{}',
      shipped_at: new Date(Date.now() - 1000),
    })
    .execute()
  await t.deps.market.refresh()
  const told = await formula()
  expect(told.model_version).toMatch(new RegExp(`^${model_version}\\+\\d+$`))
  expect(told.components.find(({ key }) => key === 'style')?.client_weight).toBe(9)
  await t.deps.db.updateTable('model_weights').set({ withdrawn_at: new Date() }).execute()
  await t.deps.market.refresh()
  expect((await formula()).components.find(({ key }) => key === 'style')?.client_weight).toBe(clientWeights.style)
})
