import { useTranslation } from 'react-i18next'
import { checklist } from '@husrum/contract/experts/profile/checklist.rules.ts'
import type { ChecklistItem } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Part } from '../Part.tsx'

/** What staff check; the ticks are stored with the decision. */
export function ChecklistPart({
  ticked,
  onTick,
}: {
  ticked: readonly ChecklistItem[]
  onTick: (ticked: readonly ChecklistItem[]) => void
}) {
  const { t } = useTranslation()
  return (
    <Part
      title={t('admin-experts.checklist.title')}
      end={t('admin-experts.checklist.done', { done: ticked.length, of: checklist.length })}
    >
      <ul className="mt-2 grid">
        {checklist.map((item) => (
          <li key={item}>
            <Checkbox
              size="small"
              checked={ticked.includes(item)}
              onChange={(event) =>
                onTick(checklist.filter((each) => (each === item ? event.target.checked : ticked.includes(each))))
              }
            >
              {t(`admin-experts.checklist.item.${item}`)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-13 text-ink-2">{t('admin-experts.checklist.hint')}</p>
    </Part>
  )
}
