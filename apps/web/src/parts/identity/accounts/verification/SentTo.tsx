import { Trans, useTranslation } from 'react-i18next'

import { formatDate } from '#lib/language/format.ts'
import { formatPhone, wholePhone } from '#lib/language/phone.ts'
import { useShell } from '#lib/shell-context.ts'

/** "Sent to +45 20 41 86 37 at 10:42. The code works for 10 minutes. Change number" */
export function SentTo({
  prefix,
  phone,
  sentAt,
  onChangeNumber,
}: {
  prefix: string
  phone: string
  sentAt: number | null
  onChangeNumber: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const number = formatPhone(wholePhone({ phone_prefix: prefix, phone }))
  return (
    <>
      {sentAt === null ? (
        t('flow.code.notSent', { number })
      ) : (
        <Trans
          i18nKey="flow.code.sentTo"
          values={{ number, time: formatDate(new Date(sentAt), language, 'time') }}
          components={{ b: <b className="whitespace-nowrap text-ink" /> }}
        />
      )}{' '}
      <button
        type="button"
        className="cursor-pointer text-ink underline underline-offset-[0.2em]"
        onClick={onChangeNumber}
      >
        {t('flow.code.changeNumber')}
      </button>
    </>
  )
}
