import { adminShowcaseSuggestions } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { catalogue, type AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { csvOf, type Columns } from '../../../platform/http/csv.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type Handlers, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf, type PageQuery } from '../../../platform/http/pages.ts'
import type { EditedKind } from '../../foundation/reference/reference.service.ts'
import { choose, choosePlans, optionTable, planTable, readOptions, readPlans } from './catalogue.presenting.ts'
import { changeOption, createOption, deleteOption } from './catalogue.service.ts'
import { mergeOption } from './merging.service.ts'
import { changePlan } from './plans.service.ts'
import { suggestTags } from './suggesting.service.ts'
import type { Written } from './option-validation.ts'

export function mountCatalogue(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(http, catalogue, handlers(deps), options)
  mount(
    http,
    adminShowcaseSuggestions,
    { suggestShowcaseTags: async ({ params, locale }) => ({ data: await suggestTags(deps, params.id, locale) }) },
    options,
  )
}

/** Without pages: a vocabulary has a hundred rows at most. */
async function table<Row>({ db }: Deps, name: string, columns: Columns<Row>, rows: readonly Row[]) {
  async function* batches() {
    yield rows
  }
  return { name: `${name}-${copenhagenDay(await readNow(db))}.csv`, content: csvOf(columns, batches()) }
}

function page<Row>(query: PageQuery, rows: readonly Row[]) {
  const { limit, offset } = offsetOf(query)
  const data = rows.slice(offset, offset + limit)
  return { data, meta: metaOf(query, rows.length, data.length) }
}

function handlers(deps: Deps): Handlers<typeof catalogue> {
  type All = Handlers<typeof catalogue>
  const listOf =
    (kind: EditedKind, name: string): All['listAdminStyles'] =>
    async ({ query, locale }) => {
      const rows = choose(await readOptions(deps, kind, locale), query, locale)
      return query.format === 'csv' ? table(deps, name, optionTable, rows) : page(query, rows)
    }
  async function readOne(kind: EditedKind, id: number, locale: Locale): Promise<{ data: AdminOption }> {
    const found = (await readOptions(deps, kind, locale)).find((option) => option.id === id)
    if (!found) throw notFound('not_found') // a colleague may just have merged or deleted it
    return { data: found }
  }
  const removeOf =
    (kind: EditedKind): All['deleteStyle'] =>
    ({ viewer, params }) =>
      deleteOption(deps, viewer, kind, params.id)
  const mergeOf =
    (kind: EditedKind): All['mergeStyle'] =>
    async ({ viewer, params, body }) => ({ data: await mergeOption(deps, viewer, kind, params.id, body) })
  /** Each vocabulary has a body of its own. */
  type Sent<Body> = { viewer: Viewer; body: Body; locale: Locale }
  const createOf =
    (kind: EditedKind) =>
    async ({ viewer, body, locale }: Sent<Written>) =>
      readOne(kind, await createOption(deps, viewer, kind, body), locale)
  const updateOf =
    (kind: EditedKind) =>
    async ({ viewer, params, body, locale }: Sent<Written & { version: number }> & { params: { id: number } }) => {
      await changeOption(deps, viewer, kind, params.id, body)
      return readOne(kind, params.id, locale)
    }

  return {
    listAdminAspects: listOf('aspect', 'aspects'),
    createAspect: createOf('aspect'),
    updateAspect: updateOf('aspect'),
    deleteAspect: removeOf('aspect'),
    mergeAspect: mergeOf('aspect'),
    listAdminStyles: listOf('style', 'styles'),
    createStyle: createOf('style'),
    updateStyle: updateOf('style'),
    deleteStyle: removeOf('style'),
    mergeStyle: mergeOf('style'),
    listAdminSpecialties: listOf('specialty', 'specialties'),
    createSpecialty: createOf('specialty'),
    updateSpecialty: updateOf('specialty'),
    deleteSpecialty: removeOf('specialty'),
    mergeSpecialty: mergeOf('specialty'),
    listAdminSkills: listOf('skill', 'skills'),
    createSkill: createOf('skill'),
    updateSkill: updateOf('skill'),
    deleteSkill: removeOf('skill'),
    mergeSkill: mergeOf('skill'),
    async listAdminPlans({ query, locale }) {
      const rows = choosePlans(await readPlans(deps), query, locale)
      return query.format === 'csv' ? table(deps, 'plans', planTable, rows) : page(query, rows)
    },
    async updatePlan({ viewer, params, body }) {
      await changePlan(deps, viewer, params.id, body)
      const data = (await readPlans(deps)).find(({ id }) => id === params.id)
      if (!data) throw new Error(`There is no plan ${params.id} after its own change`)
      return { data }
    },
  }
}
