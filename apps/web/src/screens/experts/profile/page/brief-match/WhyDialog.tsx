import { useTranslation } from 'react-i18next'
import type { PreviewedMatch } from '@husrum/contract/market/matching/matching.ts'
import { BreakdownSheet } from '#parts/market/matching/BreakdownSheet.tsx'
import { ReasonList } from '#parts/market/matching/ReasonList.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** The reasons in words, and the percentage in its parts. */
export function WhyDialog({ match, onClose }: { match: PreviewedMatch; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      size="wide"
      title={t('matches.breakdown.summary', { score: match.score })}
      onOpenChange={(open) => open || onClose()}
    >
      <ReasonList reasons={match.reasons} caveats={match.caveats} look="dense" />
      <div className="mt-6">
        <BreakdownSheet match={match} level={3} />
      </div>
      <p className="mt-5 text-15">
        <Link to="/account/design-hub" search={{}} tone="strong">
          {t('experts.band.matches')}
        </Link>
      </p>
    </Dialog>
  )
}
