import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { questions, type AdminQuestion, type QuestionQuery } from '@husrum/contract/back-office/extra-questions.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { csvOf, type Columns } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { isTranslated, labelIn, readQuestions } from './extra-questions.presenting.ts'
import { changeQuestion, createQuestion, deleteQuestion } from './extra-questions.service.ts'

const columns: Columns<AdminQuestion> = {
  id: ({ id }) => id,
  subject: ({ subject }) => subject,
  place: ({ place }) => place,
  kind: ({ kind }) => kind,
  label_en: ({ labels }) => labels.en,
  label_da: ({ labels }) => labels.da,
  label_de: ({ labels }) => labels.de,
  options: (question) => question.options.map(({ labels }) => labels.en || labels.da || labels.de).join(', '),
  unit: ({ unit }) => unit,
  min: ({ min }) => min,
  max: ({ max }) => max,
  required: ({ required }) => (required ? 'yes' : 'no'),
  position: ({ position }) => position,
  state: ({ state }) => state,
  answers: ({ uses }) => uses,
  edited_at: ({ edited_at }) => edited_at,
}

export function mountQuestions(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const readOne = async (id: number): Promise<{ data: AdminQuestion }> => {
    const found = (await readQuestions(deps)).find((question) => question.id === id)
    if (!found) throw notFound('not_found') // a colleague may just have deleted it
    return { data: found }
  }

  mount(
    http,
    questions,
    {
      async listAdminQuestions({ query, locale }) {
        const rows = choose(await readQuestions(deps), query, locale)
        if (query.format !== 'csv') {
          const { limit, offset } = offsetOf(query)
          const data = rows.slice(offset, offset + limit)
          return { data, meta: metaOf(query, rows.length, data.length) }
        }
        async function* batches() {
          yield rows
        }
        const name = `questions-${copenhagenDay(await readNow(deps.db))}.csv`
        return { name, content: csvOf(columns, batches()) }
      },
      createQuestion: async ({ viewer, body }) => readOne(await createQuestion(deps, viewer, body)),
      async updateQuestion({ viewer, params, body }) {
        await changeQuestion(deps, viewer, params.id, body)
        return readOne(params.id)
      },
      deleteQuestion: ({ viewer, params }) => deleteQuestion(deps, viewer, params.id),
    },
    options,
  )
}

/** The questions are few enough to be filtered and sorted in memory. */
function choose(all: readonly AdminQuestion[], query: QuestionQuery, locale: Locale): AdminQuestion[] {
  const language = languageOf(locale)
  const words = query.q?.toLocaleLowerCase(language) ?? ''
  const { column, descending } = sortOf(query.sort ?? 'position')
  const { compare } = new Intl.Collator(language, { numeric: true })
  const keyOf = (question: AdminQuestion): string =>
    String(column === 'label' ? labelIn(question, language) : question[column])
  return all
    .filter(({ labels }) => Object.values(labels).some((label) => label.toLocaleLowerCase(language).includes(words)))
    .filter(({ subject }) => query.subject?.includes(subject) ?? true)
    .filter(({ kind }) => query.kind?.includes(kind) ?? true)
    .filter(({ state }) => query.state?.includes(state) ?? true)
    .filter(({ place }) => query.place?.includes(place) ?? true)
    .filter((question) => query.translated === undefined || (query.translated === 'yes') === isTranslated(question))
    .toSorted((a, b) => (descending ? -1 : 1) * compare(keyOf(a), keyOf(b)) || a.id - b.id)
}
