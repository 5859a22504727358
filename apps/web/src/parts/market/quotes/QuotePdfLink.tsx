import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quotes } from '@husrum/contract/market/quotes.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'

/** Saves a quote as a file; styled as a link among others. */
export function QuotePdfLink({ id }: { id: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const fetching = useMutation({
    mutationFn: () => api(quotes).getQuotePdf({ params: { id } }),
    onSuccess: (file) => saveFile(file, `husrum-${id}.pdf`),
  })
  return (
    <button
      type="button"
      className="min-h-9 text-13 underline underline-offset-[0.2em] pointer-coarse:min-h-11"
      aria-busy={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('quotes.pdf.link')}
    </button>
  )
}
