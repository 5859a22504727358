import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { aliases } from './apps/web/aliases.ts'
import { BROWSER_ARGS, findChromium } from './tools/chromium.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/.data*/**', 'e2e/**']
// Worker threads that share modules halve the time; the price is that no module may keep mutable state.
const shared = {
  exclude,
  pool: 'threads' as const,
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  setupFiles: ['apps/server/src/testing/fail-on-console.ts'],
}

const executablePath = findChromium()

/** A finger instead of the mouse, which is all that Vitest's own `click` has. */
const tap = defineBrowserCommand<[selector: string]>(({ iframe }, selector) => iframe.locator(selector).tap())

export default defineConfig({
  test: {
    maxWorkers: 2,
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
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          testTimeout: 20_000,
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
