import { NoticeList } from './NoticeList.tsx'
import { ReportList } from './ReportList.tsx'
import type { ReportsView } from './reports-view.ts'

/** Reports to the staff: conversations, and content that people consider unlawful. */
export function ReportsScreen({ view, loadedAt }: { view: ReportsView; loadedAt: number }) {
  return view.tab === 'notices' ? <NoticeList {...{ view, loadedAt }} /> : <ReportList {...{ view, loadedAt }} />
}
