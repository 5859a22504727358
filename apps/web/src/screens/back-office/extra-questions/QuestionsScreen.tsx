import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { questionSubjects } from '@husrum/contract/foundation/reference/extra-answers.ts'
import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { briefPlaces, questionKinds } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { questionQueries } from '#queries/back-office/extra-questions.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Count, Kind, labelIn, LanguagesOf, Place, QuestionState, type Language } from './question-words.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { QuestionPane } from './QuestionPane.tsx'
import { questionStates, type QuestionsView } from './questions-view.ts'

const columnsIn = (language: Language): AdminColumn<AdminQuestion>[] => [
  {
    key: 'label',
    label: 'admin-questions.column.label',
    sort: 'label',
    cell: (question) => labelIn(question, language),
    under: ({ helps }) => helps[language],
  },
  { key: 'place', label: 'admin-questions.column.where', cell: (question) => <Place question={question} /> },
  { key: 'kind', label: 'admin-questions.column.kind', cell: (question) => <Kind question={question} /> },
  {
    key: 'required',
    label: 'admin-questions.column.required',
    card: 'labelled',
    cell: ({ required }) => <Required required={required} />,
  },
  {
    key: 'languages',
    label: 'admin-questions.column.languages',
    card: 'labelled',
    cell: (question) => <LanguagesOf question={question} />,
  },
  {
    key: 'state',
    label: 'admin-questions.column.state',
    sort: 'state',
    cell: (question) => <QuestionState question={question} />,
  },
  {
    key: 'uses',
    label: 'admin-questions.column.uses',
    sort: 'uses',
    descending: true,
    align: 'end',
    card: 'labelled',
    cell: ({ uses }) => <Count value={uses} />,
  },
  {
    key: 'position',
    label: 'admin-questions.column.position',
    sort: 'position',
    align: 'end',
    optional: true,
    card: 'labelled',
    cell: ({ position }) => position,
  },
  momentColumn('edited_at', 'admin-questions.column.edited', { optional: true, card: 'none' }),
]

function Required({ required }: { required: boolean }) {
  const { t } = useTranslation()
  return t(required ? 'admin-questions.required.yes' : 'admin-questions.required.no')
}

/** The owner's extra questions: where each is asked, how often it was answered, and the actions on it. */
export function QuestionsScreen({ view, loadedAt }: { view: QuestionsView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const mayWrite = useAccount()?.staff_role === 'owner'
  const [adding, setAdding] = useState(false)
  const columns = useMemo(() => columnsIn(language), [language])
  const queries = questionQueries(api)
  const query = queryOf(view)
  return (
    <>
      <AdminList
        name="questions"
        title={t('admin-questions.title')}
        searchLabel={t('admin-questions.search')}
        view={view}
        ownSort="position"
        list={useQuery(queries.list(query))}
        columns={columns}
        nameOf={(question) => labelIn(question, language)}
        loadedAt={loadedAt}
        barActions={
          mayWrite && (
            <Button
              size="small"
              tone="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setAdding(true)}
            >
              {t('admin-questions.add')}
            </Button>
          )
        }
        filters={[
          {
            name: 'state',
            label: t('admin-questions.column.state'),
            options: questionStates.map((value) => ({ value, label: t(`admin-questions.state.${value}`) })),
          },
          {
            name: 'subject',
            label: t('admin-questions.column.subject'),
            options: questionSubjects.map((value) => ({ value, label: t(`admin-questions.subject.${value}`) })),
          },
          {
            name: 'kind',
            label: t('admin-questions.column.kind'),
            options: questionKinds.map((value) => ({ value, label: t(`admin-questions.kind.${value}`) })),
          },
          {
            name: 'place',
            label: t('admin-questions.column.place'),
            options: briefPlaces.map((value) => ({ value, label: t(`brief.step.${value}.name`) })),
          },
          {
            name: 'translated',
            label: t('admin-questions.column.languages'),
            options: [
              { value: 'yes', label: t('admin-questions.complete.yes') },
              { value: 'no', label: t('admin-questions.complete.no') },
            ],
          },
        ]}
        download={() => queries.table(query)}
        renderPane={(id, title) => <QuestionPane key={id} {...{ id, title, mayWrite }} now={loadedAt} />}
        empty={{ title: t('admin-questions.empty.title'), text: t('admin-questions.empty.text') }}
      />
      {adding && <QuestionDialog onClose={() => setAdding(false)} />}
    </>
  )
}
