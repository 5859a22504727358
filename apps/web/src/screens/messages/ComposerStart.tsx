import { useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteQueries } from '#lib/queries/quotes.ts'
import { lazyPart, Nothing } from '#lib/lazy-part.ts'
import { useShell } from '#lib/shell-context.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'

const QuoteEditor = lazyPart(async () => (await import('#parts/quotes/QuoteEditor.tsx')).QuoteEditor, Nothing)

/** What an expert can begin from the box they write in. */
export function ComposerStart({ threadId }: { threadId: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [open, setOpen] = useState<'quote'>()
  const { data } = useQuery(quoteQueries(api).ofThread(threadId))
  const hasDraft = data?.some(({ status }) => status === 'draft')
  return (
    <>
      <Menu
        label={t('quotes.begin.label')}
        align="start"
        trigger={<IconButton label={t('quotes.begin.label')} icon={<Plus aria-hidden="true" strokeWidth={1.75} />} />}
        entries={[
          {
            key: 'quote',
            label: t(hasDraft ? 'quotes.begin.draft' : 'quotes.begin.quote'),
            icon: <FileText aria-hidden="true" />,
            onSelect: () => setOpen('quote'),
          },
        ]}
      />
      {open === 'quote' && <QuoteEditor threadId={threadId} onClose={() => setOpen(undefined)} />}
    </>
  )
}
