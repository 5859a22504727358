import { AdminMenuBar } from './AdminBar.tsx'
import { AdminNav } from './AdminNav.tsx'

/**
 * The menu beside every page of the back office, with the toasts beside it. On phones each page's own bar has the menu;
 * a page that is missing or failed has no bar, so this component shows it.
 */
export function AdminSidebar() {
  return (
    <>
      <div
        data-toasts-aside
        className="relative hidden w-57 shrink-0 flex-col overflow-y-auto border-r border-line bg-plaster px-3 pt-4 pb-3 md:flex"
      >
        <AdminNav />
      </div>
      <div className="hidden max-md:in-[:root:has([data-problem])]:block">
        <AdminMenuBar />
      </div>
    </>
  )
}
