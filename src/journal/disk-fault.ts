// What a full or failing disk says; anything else at the start is a wrong setting.
const DISK_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG'])
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT'])

/** True for what a disk says that is full or fails. */
export function isDiskFault(fault: unknown): boolean {
  return DISK_FAULTS.has(codeOf(fault))
}

/** True for what a disk says that is full. */
export function isFullDisk(fault: unknown): boolean {
  return FULL_DISK.has(codeOf(fault))
}

function codeOf(fault: unknown): string {
  return (fault as NodeJS.ErrnoException)?.code ?? ''
}
