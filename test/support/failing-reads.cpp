// Preloaded into a process: while the file EIO_SWITCH exists, reads of files whose path begins with EIO_FILE fail.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

static bool fails(int fd) {
  const char *file = getenv("EIO_FILE");
  const char *trigger = getenv("EIO_SWITCH");
  if (!file || !trigger || access(trigger, F_OK) != 0) return false;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return false;
  path[length] = 0;
  return strncmp(path, file, strlen(file)) == 0;
}

extern "C" ssize_t read(int fd, void *bytes, size_t count) {
  static auto real = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  if (!fails(fd)) return real(fd, bytes, count);
  errno = EIO;
  return -1;
}

extern "C" ssize_t pread64(int fd, void *bytes, size_t count, off_t at) {
  static auto real = (ssize_t(*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread64");
  if (!fails(fd)) return real(fd, bytes, count, at);
  errno = EIO;
  return -1;
}
