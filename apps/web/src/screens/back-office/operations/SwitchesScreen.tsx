import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SwitchItem } from '@husrum/contract/back-office/operations/operations.ts'
import { adminOperatingActions, adminOperatingQueries } from '#queries/back-office/operations/operations.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { AdminPage, AdminSection } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { MaintenancePart } from './MaintenancePart.tsx'

/** Features that can be switched off at run time, and the maintenance notice. */
export function SwitchesScreen({ loadedAt, mayDecide }: { loadedAt: number; mayDecide: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const switches = useQuery(adminOperatingQueries(api).switches())
  return (
    <AdminPage title={t('admin-operating.switches.title')}>
      {!mayDecide && <Notice>{t('admin-operating.mayNot')}</Notice>}
      <AdminSection
        id="switches"
        title={t('admin-operating.switches.features')}
        about={t('admin-operating.switches.about')}
      >
        {switches.isError && !switches.data && (
          <LoadFailed className="" error={switches.error} retry={() => void switches.refetch()} />
        )}
        <ul className="max-w-180 divide-y divide-line border-y border-line">
          {(switches.data ?? []).map((each) => (
            <SwitchRow key={each.name} item={each} mayDecide={mayDecide} now={loadedAt} />
          ))}
        </ul>
      </AdminSection>
      <MaintenancePart mayDecide={mayDecide} />
    </AdminPage>
  )
}

function SwitchRow({ item, mayDecide, now }: { item: SwitchItem; mayDecide: boolean; now: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const label = useId()
  const { name, is_on, changed_at, changed_by } = item
  const set = useMutation({
    mutationFn: () => adminOperatingActions(api).set(name, !is_on),
    onSuccess: async (data) => {
      cache.setQueryData(adminOperatingQueries(api).switches().queryKey, data)
      showToast(is_on ? t('admin-operating.switches.wentOff') : t('admin-operating.switches.wentOn'), {
        tone: 'success',
      })
      await cache.invalidateQueries({ queryKey: ['operating'] })
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 id={label} className="text-15 font-semibold">
          {t(`admin-operating.switch.${name}.name`)}
        </h3>
        <p className="text-15 text-ink-2">{t(`admin-operating.switch.${name}.off`)}</p>
        {changed_at && (
          <p className="mt-0.5 text-13 text-ink-2">
            {t('admin-operating.switches.changed', { name: changed_by ?? t('admin-operating.gone') })}{' '}
            <Moment at={changed_at} now={now} />
          </p>
        )}
      </div>
      <Badge tone={is_on ? 'success' : 'danger'}>
        {is_on ? t('admin-operating.switches.on') : t('admin-operating.switches.off')}
      </Badge>
      {mayDecide && (
        <Button size="small" aria-describedby={label} loading={set.isPending} onClick={() => set.mutate()}>
          {is_on ? t('admin-operating.switches.turnOff') : t('admin-operating.switches.turnOn')}
        </Button>
      )}
    </li>
  )
}
