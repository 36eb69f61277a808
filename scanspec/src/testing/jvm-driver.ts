/**
 * Runs many programs in one JVM, as that takes longer to start than they run. Each runs with classes of its own, so that
 * what it keeps begins anew. A line of the driver's input has a class and the files of its input and output.
 */
export const jvmDriver = `import java.io.*;
import java.net.*;
import java.nio.file.*;

public class Driver {
	public static void main(String[] args) throws Exception {
		String[] parts = args[0].split(":");
		URL[] path = new URL[parts.length];
		for (int i = 0; i < parts.length; i++) path[i] = new File(parts[i]).toURI().toURL();
		PrintStream own = System.out;
		BufferedReader jobs = new BufferedReader(new InputStreamReader(System.in));
		for (String job; (job = jobs.readLine()) != null;) {
			String[] words = job.split(" ");
			String fault = "ok";
			try (InputStream in = new FileInputStream(words[1]);
					PrintStream out = new PrintStream(words[2], "UTF-8");
					URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
				System.setIn(in);
				System.setOut(out);
				loader.loadClass(words[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
				System.out.flush();
			} catch (Throwable thrown) {
				Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
				fault = cause.toString().replace('\\n', ' ');
			}
			own.println(fault);
			own.flush();
		}
	}
}
`
