import { DEFAULT_PERIOD, type Period, periods } from './period.ts'

const KEY = 'varco.period'

/** The period that was chosen last in this browser. */
export const rememberedPeriod = {
  read(): Period {
    try {
      const value = localStorage.getItem(KEY)
      return periods.find((one) => one === value) ?? DEFAULT_PERIOD
    } catch {
      // Storage may be switched off.
      return DEFAULT_PERIOD
    }
  },
  write(period: Period): void {
    try {
      localStorage.setItem(KEY, period)
    } catch {
      // Storage may be switched off: the choice then lasts as long as the address.
    }
  },
}
