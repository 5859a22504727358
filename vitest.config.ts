import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { aliases } from './apps/web/aliases.ts'
import { BROWSER_ARGS, findHeadless } from './tools/chromium.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data*/**', 'e2e/**']
// Worker threads that share modules halve the time; the price is that no module may keep mutable state.
const shared = {
  exclude,
  pool: 'threads' as const,
  isolate: false,
  // ends what hangs: fifty calls at once take a good part of it on a slow machine
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // the second that it would wait is short where three files share two cores
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ['apps/server/src/testing/fail-on-console.ts'],
}

const executablePath = findHeadless()

/** A finger instead of the mouse, which is all that Vitest's own `click` has. */
const tap = defineBrowserCommand<[selector: string]>(({ iframe }, selector) => iframe.locator(selector).tap())

/** They start processes and wait for them. Begun last, the other workers would have nothing left to do meanwhile. */
const SLOW = [
  'processes/two-processes.test.ts',
  'soak/kills.test.ts',
  'database/embedded.test.ts',
  'processes/two-instances.test.ts',
  'processes/backup.test.ts',
  'platform/core/stopping.test.ts',
  'processes/admin-create.test.ts',
  'database/database-deadline.test.ts',
  'database/database-lost.test.ts',
  'processes/start.test.ts',
]
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = SLOW.findIndex((name) => moduleId.endsWith(name))
  return place === -1 ? SLOW.length : place
}

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 3, // on two cores: a third of the time is spent waiting for processes and clocks
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'demo/**/*.test.ts', 'checks/database/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/cluster.ts'],
        },
      },
      {
        resolve: { alias: aliases },
        test: {
          ...shared,
          name: 'plain',
          include: ['{packages,checks,tools,bench}/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}'],
          exclude: [...exclude, 'checks/database/**', '**/*.browser.test.tsx'],
        },
      },
      {
        root: 'apps/web',
        plugins: [tailwindcss(), react()],
        resolve: { alias: aliases },
        optimizeDeps: {
          // Found during a test they would reload the page under it.
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'react-day-picker',
            'react-day-picker/locale/{da,de,en-GB}',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'zod',
            'lucide-react',
            'clsx',
            'axe-core',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          testTimeout: 20_000,
          // a widget whose script is fetched takes longer than the usual second on a busy machine
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 1 }, // the browser's own number of workers asks for an order of its own
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(executablePath && { executablePath }), args: BROWSER_ARGS },
              contextOptions: { hasTouch: true, reducedMotion: 'reduce', locale: 'en-GB' },
              actionTimeout: 5000,
            }),
            commands: { tap },
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
})
