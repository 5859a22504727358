import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '@husrum/contract/experts/billing/billing.ts'
import { formatDate, formatMoney } from '#lib/language/format.ts'
import { subscriptionActions } from '#queries/experts/billing.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { Badge, type BadgeTone } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'

const tones: Record<Invoice['status'], BadgeTone> = {
  open: 'danger',
  paid: 'success',
  uncollectible: 'off',
  void: 'off',
}

/** Newest first, each with its file. */
export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="invoices" className="mt-10">
      <Heading level={2} size={21} id="invoices">
        {t('billing.invoices.title')}
      </Heading>
      {invoices.length === 0 ? (
        <EmptyState drawing="letter" level={3} className="mt-4" title={t('billing.invoices.none')}>
          {t('billing.invoices.noneText')}
        </EmptyState>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <Row invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { id, kind, credits, status, currency, net, vat, total, reverse_charge, issued_at, has_file } = invoice
  const isCredit = kind === 'credit_note'
  /** A minus sign as wide as the digits. */
  const signed = (minor: number) => `${minor < 0 ? '−' : ''}${formatMoney(Math.abs(minor), currency)}`
  const number = invoice.number ?? String(id)
  const fetching = useMutation({
    mutationFn: () => subscriptionActions(api).readInvoice(id),
    onSuccess: (file) => saveFile(file, `husrum-${number.replace(/[^\w-]/g, '')}.pdf`),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4 text-15">
      <div className="min-w-0 flex-1 basis-52">
        <b className="block">{formatDate(issued_at, language, 'longDay')}</b>
        <span className="text-13 text-ink-2">
          {t(isCredit ? 'billing.invoices.creditNumber' : 'billing.invoices.number', { number })}
          {credits && ` ${t('billing.invoices.credits', { number: credits })}`}
        </span>
      </div>
      <div className="min-w-0 flex-1 basis-52 sm:text-right">
        <b className="block">{signed(total)}</b>
        <span className="block text-13 text-ink-2">
          {vat !== 0
            ? t('billing.invoices.vat', { net: signed(net), vat: signed(vat) })
            : t(reverse_charge ? 'billing.vat.reverse' : 'billing.vat.none')}
        </span>
      </div>
      {isCredit ? (
        <Badge tone="info">{t('billing.invoices.credited')}</Badge>
      ) : (
        <Badge tone={tones[status]}>{t(`billing.invoices.status.${status}`)}</Badge>
      )}
      {has_file ? (
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          aria-label={t(isCredit ? 'billing.invoices.fileOfCredit' : 'billing.invoices.fileOf', { number })}
          loading={fetching.isPending}
          onClick={() => fetching.mutate()}
        >
          {t('billing.invoices.file')}
        </Button>
      ) : (
        <span className="text-13 text-ink-2">{t('billing.invoices.noFile')}</span>
      )}
      {fetching.isError && (
        <p role="alert" className="basis-full text-danger">
          {t('billing.invoices.failed')}
        </p>
      )}
    </div>
  )
}
